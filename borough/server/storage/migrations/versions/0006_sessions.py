"""Sessions, hashes of addresses for quotas, and periodic jobs."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the tables and columns, and a session for the tokens that people have already."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("program", sa.String(length=20), nullable=False),
        sa.Column("system", sa.String(length=20), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_index("ix_sessions_ended", "sessions", ["ended"])
    op.create_table(
        "jobs",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("ran", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    for table in ("people", "tables"):
        op.add_column(table, sa.Column("address", sa.String(length=22), nullable=True))
        op.add_column(table, sa.Column("network", sa.String(length=22), nullable=True))
        op.create_index(f"{table}_address", table, ["address", "created"])
        op.create_index(f"{table}_network", table, ["network", "created"])
    op.add_column("people", sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("size", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_index("tables_host", "tables", ["host", "created"])
    op.create_index("tables_stage", "tables", ["stage", "touched"])
    op.create_index("ix_mutes_muted", "mutes", ["muted"])
    now = time.time_ns() // 1_000_000
    old = (
        "INSERT INTO sessions (id, person, kind, program, system, created, seen, ended)"
        " SELECT id, id, 'old', '', '', created, :now, NULL FROM people"
    )
    op.get_bind().execute(sa.text(old), {"now": now})
