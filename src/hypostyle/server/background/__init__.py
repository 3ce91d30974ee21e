"""What runs beside requests: bots and webhooks."""
