"""Tables over HTTP and WebSocket: people, friends and bots at one table, and nothing lost."""
