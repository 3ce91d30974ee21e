"""Ratings: Glicko-2, and what the result of a game with several sides means for each pair of them."""
