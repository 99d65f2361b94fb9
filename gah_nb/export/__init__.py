"""Pages and pictures that leave the notebook: replays, exported notebooks, what a stored notebook shows.

Nothing made here asks the network for anything, and the same game always gives the same bytes.
"""
