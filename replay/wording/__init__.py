"""Text in and out: how orders and acts are spelled and told."""
