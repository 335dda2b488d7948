"""Sockets and frames: WebSocket sessions, the wire forms of events, HTTP status. Knows no Redis."""
