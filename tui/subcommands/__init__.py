"""The commands of the command line, one module for each noun; loaded when one of them is called."""
