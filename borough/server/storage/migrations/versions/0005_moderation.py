"""Bans, mutes and reports."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "bans",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("muted", sa.String(length=22), nullable=False),
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["muted"], ["people.id"]),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("person", "muted"),
        sa.UniqueConstraint("id"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("about", sa.String(length=22), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("quote", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("resolved", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("reports_open", "reports", ["resolved", "person"])
