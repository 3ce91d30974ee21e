"""How Alembic runs here: inside a transaction that the server has opened."""

from alembic import context

from hypostyle.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=False,  # the transaction is the caller's
)
context.run_migrations()
