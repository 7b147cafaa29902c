"""When each table was last changed, so that processes find what others changed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column and its index."""
    op.add_column("tables", sa.Column("touched", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_index("tables_touched", "tables", ["touched"])
