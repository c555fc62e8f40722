"""Running rules cases, and cutting them out of matches."""
