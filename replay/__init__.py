"""What a match is: games, table, time, judgement."""
