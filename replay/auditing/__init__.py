"""What the auditor finds, and how it counts."""
