"""Ranked play: who meets whom, what it is worth, and what leaving costs. Pure like all the domain.

Owns: queues as values, ratings, results of ranked matches. Must not know: how any of it is stored.
"""
