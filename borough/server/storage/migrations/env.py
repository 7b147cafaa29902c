"""Called by Alembic; the connection is handed over by `Store.migrate`."""

from alembic import context

from borough.server.storage.models import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
context.run_migrations()
