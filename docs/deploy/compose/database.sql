-- The preparation that docs/production.md describes. The PostgreSQL image runs it once, when it initialises its volume.
\set ON_ERROR_STOP on
\getenv password MAGAZINE_PASSWORD
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
create role magazine login password :'password';
grant anon, authenticated, service_role to magazine;
create database magazine owner magazine encoding 'UTF8' template template0;
