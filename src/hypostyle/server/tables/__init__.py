"""What can be done at tables. `tables` puts the parts together."""
