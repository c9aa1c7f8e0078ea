-- What several processes of the magazine's server share if they use one database (docs/production.md). No role of the
-- API may use this schema. Row-level security would not suffice: the embedded backend grants every role everything in a
-- schema that has some.

create schema server;

-- What was done once, for all processes: the first start, the keys and the initial folder of files.
create table server.notes (
  name text primary key,
  value jsonb not null
);

-- Token buckets. `key` is a hash of the limited caller. A crash of the database empties them, which harms nobody.
create unlogged table server.rate_limits (
  name text not null,
  key text not null,
  tokens double precision not null,
  at double precision not null,
  is_refused boolean not null default false,
  primary key (name, key)
);

create index rate_limits_at on server.rate_limits (at);

-- When each account last signed in, and the number of wrong passwords since. A hosted project has no server that writes
-- it.
create table server.sign_ins (
  -- All unknown addresses share the row of the nil id: a refusal writes the same, whether the account exists or not.
  user_id uuid primary key,
  signed_in_at timestamptz,
  session_id uuid,
  -- Wrong passwords since then.
  refused integer not null default 0,
  -- The same for the previous sign-in.
  former_at timestamptz,
  former_refused integer not null default 0
);

revoke all on schema server from public;
revoke all on all tables in schema server from public;
