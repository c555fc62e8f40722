"""Close and ranged combat, breakaways, and the damage they deal."""
