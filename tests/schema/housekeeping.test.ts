import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'

// pg_cron is an extension of the server's own: in its place stands what the migration calls of it.
const database = await openDatabase({
  before: `
    create schema cron;
    create table cron.job (jobname text primary key, schedule text, command text);
    create function cron.schedule(job_name text, schedule text, command text) returns bigint
    language sql security definer as $$
      insert into cron.job values ($1, $2, $3)
      on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
      returning 1::bigint
    $$;
    grant usage on schema cron to owner;
    grant select on cron.job to owner`,
})
afterAll(() => database.close())

describe('a project with pg_cron', () => {
  test('forgets old deletions daily', () =>
    database.undone(async (as) => {
      const [job, ...more] = await as('owner').rows<{ schedule: string; command: string }>(
        'select schedule, command from cron.job',
      )
      expect(more).toEqual([])
      expect(job?.schedule).toMatch(/^\d+ \d+ \* \* \*$/)
      await as('owner').rows(
        `insert into sync.tombstones values ('a', gen_random_uuid(), 7, now() - interval '181 days')`,
      )
      await as('owner').rows(job?.command ?? '')
      expect(await as('owner').rows('select 1 from sync.tombstones')).toEqual([])
      expect(await as('owner').row('select floor from sync.state')).toEqual({ floor: 7 })
    }))
})
