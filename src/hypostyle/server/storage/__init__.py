"""What outlives the process. `store` puts the parts together."""
