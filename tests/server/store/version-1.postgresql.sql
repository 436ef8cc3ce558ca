SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA tilewitch;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE tilewitch.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE tilewitch.entries (
    table_id text NOT NULL,
    seq integer NOT NULL,
    kind text NOT NULL,
    body bytea NOT NULL,
    at bigint NOT NULL,
    command text,
    answer bytea NOT NULL
);
CREATE TABLE tilewitch.people (
    id text NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    created bigint NOT NULL,
    login text,
    password text
);
CREATE TABLE tilewitch.players (
    person text NOT NULL,
    table_id text NOT NULL
);
CREATE TABLE tilewitch.secrets (
    hash bytea NOT NULL,
    use text NOT NULL,
    created bigint NOT NULL,
    person text,
    table_id text,
    seat integer,
    label text NOT NULL,
    until bigint
);
CREATE TABLE tilewitch.tables (
    id text NOT NULL,
    phase text NOT NULL,
    last integer NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    summary bytea NOT NULL
);
INSERT INTO tilewitch.alembic_version VALUES ('1');
INSERT INTO tilewitch.entries VALUES ('over', 1, 'created', '\x7b2267616d65223a22717769726b6c65227d', 1700000000000, NULL, '\x');
INSERT INTO tilewitch.entries VALUES ('over', 2, 'started', '\x7b7d', 1700000000001, NULL, '\x');
INSERT INTO tilewitch.entries VALUES ('over', 3, 'moved', '\x7b2273656174223a302c226d6f7665223a226c617920526340302c30227d', 1700000000002, 'c1', '\x7b22736571223a347d');
INSERT INTO tilewitch.entries VALUES ('over', 4, 'over', '\x00ff', 1700000000003, NULL, '\x');
INSERT INTO tilewitch.entries VALUES ('playing', 1, 'created', '\x7b7d', 1700000000010, NULL, '\x');
INSERT INTO tilewitch.entries VALUES ('playing', 2, 'started', '\x7b7d', 1700000000011, 'c1', '\x7b22736571223a327d');
INSERT INTO tilewitch.entries VALUES ('waiting', 1, 'created', '\xc3896c697365e2809973207461626c65', 1700000000020, NULL, '\x');
INSERT INTO tilewitch.people VALUES ('ann', 'Ann', 'nl', 1700000000000, 'Ann', '$argon2id$ann');
INSERT INTO tilewitch.people VALUES ('elise', 'Élise', 'en', 1700000000001, 'Élise', '$argon2id$elise');
INSERT INTO tilewitch.people VALUES ('other', 'Other Élise', 'de', 1700000000002, 'élise', '$argon2id$other');
INSERT INTO tilewitch.people VALUES ('guest', 'Guest', 'en', 1700000000003, NULL, NULL);
INSERT INTO tilewitch.players VALUES ('ann', 'over');
INSERT INTO tilewitch.players VALUES ('ann', 'playing');
INSERT INTO tilewitch.players VALUES ('elise', 'over');
INSERT INTO tilewitch.secrets VALUES ('\x006c696e6b', 'link', 1700000000000, NULL, 'waiting', 1, '', NULL);
INSERT INTO tilewitch.secrets VALUES ('\x73657373696f6e', 'session', 1700000000000, 'ann', NULL, NULL, '', 4000000000000);
INSERT INTO tilewitch.secrets VALUES ('\x746f6b656e', 'token', 1700000000000, 'ann', NULL, NULL, 'my bot', NULL);
INSERT INTO tilewitch.tables VALUES ('over', 'over', 4, 1700000000000, 1700000000003, '\x7b2267616d65223a22717769726b6c65227d');
INSERT INTO tilewitch.tables VALUES ('playing', 'playing', 2, 1700000000010, 1700000000011, '\x');
INSERT INTO tilewitch.tables VALUES ('waiting', 'waiting', 1, 1700000000020, 1700000000020, '\x');
ALTER TABLE ONLY tilewitch.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY tilewitch.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY tilewitch.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tilewitch.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (person, table_id);
ALTER TABLE ONLY tilewitch.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY tilewitch.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX entries_command ON tilewitch.entries USING btree (table_id, command) WHERE (command IS NOT NULL);
CREATE UNIQUE INDEX people_login ON tilewitch.people USING btree (lower(login));
CREATE INDEX secrets_person ON tilewitch.secrets USING btree (person, use);
CREATE INDEX tables_unfinished ON tilewitch.tables USING btree (id) WHERE (phase <> 'over'::text);
ALTER TABLE ONLY tilewitch.entries
    ADD CONSTRAINT entries_table_id_fkey FOREIGN KEY (table_id) REFERENCES tilewitch.tables(id);
ALTER TABLE ONLY tilewitch.players
    ADD CONSTRAINT players_table_id_fkey FOREIGN KEY (table_id) REFERENCES tilewitch.tables(id);
ALTER TABLE ONLY tilewitch.secrets
    ADD CONSTRAINT secrets_table_id_fkey FOREIGN KEY (table_id) REFERENCES tilewitch.tables(id);
