// The storage schema as object storage creates it: its grants are open to all, so only policies protect it.
import { getStorageSchemaSql } from '@supabase/lite'

/** Run before the migrations, by the operator of a project. */
export const storageSchema = `${getStorageSchemaSql()};
  grant usage on schema storage to anon, authenticated, service_role, owner;
  grant all on all tables in schema storage to anon, authenticated, service_role;
  alter table storage.buckets owner to owner;
  alter table storage.objects owner to owner`

/** Puts a file into the bucket. Without `returning`, which would also need the policy for reading. */
export const putFile = (name: string, { size = 1000, age = 0 } = {}) =>
  `insert into storage.objects (bucket_id, name, metadata, created_at)
   values ('pictures', '${name}', '{"size": ${size}}', now() - interval '${age} days')`
