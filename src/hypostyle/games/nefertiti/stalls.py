"""Stalls by their numbers: two of each market, the left one first, and then that of Memphis."""


def market_of_stall(stall: int) -> int:
    """§2.1 The market of a stall."""
    return stall >> 1


def is_right(stall: int) -> bool:
    """§2.1 Is it the right stall of its market?"""
    return stall & 1 == 1
