"""What may be said at a table, stage by stage: every order is tried before it is offered."""
