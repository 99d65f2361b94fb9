"""From what a file says to the position it means: every part is read, and all that is wrong is found."""
