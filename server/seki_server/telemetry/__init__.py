"""What operators see: structured logs and health."""
