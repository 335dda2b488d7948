"""Runs rooms: one mailbox a room, commits, retries, outlets, wake-ups.

Knows no socket and no Redis: both are behind `seki_server.ports`.
"""
