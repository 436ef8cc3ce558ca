"""How alembic carries out the migrations: over the connection that it is given, all of them or none."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
