"""The first version: tables and their logs, who sits where, people, secrets."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
    )
    unfinished = sa.text("phase <> 'over'")
    op.create_index("tables_unfinished", "tables", ["id"], sqlite_where=unfinished, postgresql_where=unfinished)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.Text),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    commands = sa.text("command IS NOT NULL")
    op.create_index(
        "entries_command",
        "entries",
        ["table_id", "command"],
        unique=True,
        sqlite_where=commands,
        postgresql_where=commands,
    )
    op.create_table(
        "players",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("login", sa.Text),
        sa.Column("password", sa.Text),
    )
    op.create_index("people_login", "people", [sa.text("lower(login)")], unique=True)
    op.create_table(
        "secrets",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("use", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id")),
        sa.Column("seat", sa.Integer),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_index("secrets_person", "secrets", ["person", "use"])
