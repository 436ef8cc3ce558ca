"""Where tables, people and secrets are kept: `protocol` says what a store offers, `place` which one is used."""
