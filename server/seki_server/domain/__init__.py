"""What a room is and what may happen to it: pure values and functions.

No time, no I/O, no randomness: all three come in with the command.
"""
