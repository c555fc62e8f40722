"""How what is drawn becomes what a terminal shows."""
