// The storage schema as object storage brings it, open to all at the level of grants: its policies are its only wall.
import { getStorageSchemaSql } from '@supabase/lite'

/** Run ahead of the migrations, by whoever sets a project up. */
export const storageSchema = `${getStorageSchemaSql()};
  grant usage on schema storage to anon, authenticated, service_role, owner;
  grant all on all tables in schema storage to anon, authenticated, service_role;
  alter table storage.buckets owner to owner;
  alter table storage.objects owner to owner`

/** Puts a file into the bucket. Gives nothing back: `returning` asks the policy for reading, too. */
export const putFile = (name: string, { size = 1000, age = 0 } = {}) =>
  `insert into storage.objects (bucket_id, name, metadata, created_at)
   values ('pictures', '${name}', '{"size": ${size}}', now() - interval '${age} days')`
