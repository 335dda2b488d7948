"""The catalogue of messages: pydantic models, the one source of schema, types and samples."""
