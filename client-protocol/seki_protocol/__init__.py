"""Seki's wire protocol: the message catalogue, its codec, refusal texts and the Python client."""
