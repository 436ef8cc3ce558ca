"""Several processes: who owns which table, and for how long. And logins are one whatever letters have capitals."""

import sqlalchemy as sa
from alembic import op

from tilewitch.server.store.protocol import login_key

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.Text))
    op.add_column("people", sa.Column("login_key", sa.Text))
    op.drop_index("people_login", "people")
    fill_login_keys(op.get_bind())
    op.create_index("people_login_key", "people", ["login_key"], unique=True)


def fill_login_keys(connection: sa.Connection) -> None:
    """Version 1 knew capitals of English letters alone. Of two who have one login now, the later gets a `_` more."""
    taken: set[str] = set()
    rows = connection.execute(sa.text("SELECT id, login FROM people WHERE login IS NOT NULL ORDER BY created, id"))
    for id, login in rows.all():
        while login_key(login) in taken:
            login += "_"
        taken.add(login_key(login))
        connection.execute(
            sa.text("UPDATE people SET login = :login, login_key = :key WHERE id = :id"),
            {"login": login, "key": login_key(login), "id": id},
        )
