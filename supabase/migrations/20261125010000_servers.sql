-- What several processes of the magazine's server tell each other where they share one database (docs/production.md). No role
-- of the API has a way into this schema. Row-level security is not what closes it: the embedded backend grants every role
-- whatever lies in a schema that has some.

create schema server;

-- What was done once, for all processes: the first start, the keys and the folder of files that it began with.
create table server.notes (
  name text primary key,
  value jsonb not null
);

-- Token buckets. Whoever is behind one stands there as a hash; a crash of the database empties them, which harms nobody.
create unlogged table server.rate_limits (
  name text not null,
  key text not null,
  tokens double precision not null,
  at double precision not null,
  is_refused boolean not null default false,
  primary key (name, key)
);

create index rate_limits_at on server.rate_limits (at);

revoke all on schema server from public;
revoke all on all tables in schema server from public;
