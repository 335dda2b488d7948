"""What is generated from the catalogue: schema, AsyncAPI document, samples, texts and tables.

`python -m seki_protocol.generate` writes it, `--check` names what would change.
"""
