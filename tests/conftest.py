"""What every test stands on: examples of properties may take as long as a busy machine needs."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("seki", deadline=None)
settings.load_profile("seki")
