"""What may be said at a table, phase by phase: every order is tried before it is offered."""
