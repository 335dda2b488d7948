"""Everything about Redis: keys, scripts, the commit lane, the embedded server.

Knows no client and no socket of one.
"""
