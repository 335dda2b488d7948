"""Ranked play as it runs: the queue, rooms of pairs, results, profiles.

Owns: what is done when, by which process. Must not know: Redis, sockets, who fits whom.
"""
