"""The shell: terminal UI, command line, pictures, chance and clock."""
