"""The Seki server: Redis holds every room, processes are stateless, a pure function decides."""
