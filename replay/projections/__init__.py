"""Entry to rows: what the query tables hold."""
