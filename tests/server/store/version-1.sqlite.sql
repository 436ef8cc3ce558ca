BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('1');
CREATE TABLE entries (
	table_id TEXT NOT NULL,
	seq INTEGER NOT NULL,
	kind TEXT NOT NULL,
	body BLOB NOT NULL,
	at BIGINT NOT NULL,
	command TEXT,
	answer BLOB NOT NULL,
	PRIMARY KEY (table_id, seq),
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('over',1,'created',X'7B2267616D65223A22717769726B6C65227D',1700000000000,NULL,X'');
INSERT INTO "entries" VALUES('over',2,'started',X'7B7D',1700000000001,NULL,X'');
INSERT INTO "entries" VALUES('over',3,'moved',X'7B2273656174223A302C226D6F7665223A226C617920526340302C30227D',1700000000002,'c1',X'7B22736571223A347D');
INSERT INTO "entries" VALUES('over',4,'over',X'00FF',1700000000003,NULL,X'');
INSERT INTO "entries" VALUES('playing',1,'created',X'7B7D',1700000000010,NULL,X'');
INSERT INTO "entries" VALUES('playing',2,'started',X'7B7D',1700000000011,'c1',X'7B22736571223A327D');
INSERT INTO "entries" VALUES('waiting',1,'created',X'C3896C697365E2809973207461626C65',1700000000020,NULL,X'');
CREATE TABLE people (
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	language TEXT NOT NULL,
	created BIGINT NOT NULL,
	login TEXT,
	password TEXT,
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('ann','Ann','nl',1700000000000,'Ann','$argon2id$ann');
INSERT INTO "people" VALUES('elise','Élise','en',1700000000001,'Élise','$argon2id$elise');
INSERT INTO "people" VALUES('other','Other Élise','de',1700000000002,'élise','$argon2id$other');
INSERT INTO "people" VALUES('guest','Guest','en',1700000000003,NULL,NULL);
CREATE TABLE players (
	person TEXT NOT NULL,
	table_id TEXT NOT NULL,
	PRIMARY KEY (person, table_id),
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "players" VALUES('ann','over');
INSERT INTO "players" VALUES('ann','playing');
INSERT INTO "players" VALUES('elise','over');
CREATE TABLE secrets (
	hash BLOB NOT NULL,
	use TEXT NOT NULL,
	created BIGINT NOT NULL,
	person TEXT,
	table_id TEXT,
	seat INTEGER,
	label TEXT NOT NULL,
	until BIGINT,
	PRIMARY KEY (hash),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "secrets" VALUES(X'006C696E6B','link',1700000000000,NULL,'waiting',1,'',NULL);
INSERT INTO "secrets" VALUES(X'73657373696F6E','session',1700000000000,'ann',NULL,NULL,'',4000000000000);
INSERT INTO "secrets" VALUES(X'746F6B656E','token',1700000000000,'ann',NULL,NULL,'my bot',NULL);
CREATE TABLE tables (
	id TEXT NOT NULL,
	phase TEXT NOT NULL,
	last INTEGER NOT NULL,
	created BIGINT NOT NULL,
	changed BIGINT NOT NULL,
	summary BLOB NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('over','over',4,1700000000000,1700000000003,X'7B2267616D65223A22717769726B6C65227D');
INSERT INTO "tables" VALUES('playing','playing',2,1700000000010,1700000000011,X'');
INSERT INTO "tables" VALUES('waiting','waiting',1,1700000000020,1700000000020,X'');
CREATE INDEX tables_unfinished ON tables (id) WHERE phase <> 'over';
CREATE UNIQUE INDEX entries_command ON entries (table_id, command) WHERE command IS NOT NULL;
CREATE UNIQUE INDEX people_login ON people (lower(login));
CREATE INDEX secrets_person ON secrets (person, use);
COMMIT;
