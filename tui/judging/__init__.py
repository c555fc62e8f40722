"""What is put before a judge: findings, disputes, rulings, signatures and what they prove."""
