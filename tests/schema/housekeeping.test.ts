import { describe, expect, test } from 'vitest'
import { openDatabase, type Session } from '../support/database/database.ts'

const ROW_ID = 'c0000000-0000-4000-8000-000000000001'

// pg_cron is a server extension: this replaces the parts that the migration calls.
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

interface Job {
  readonly schedule: string
  readonly command: string
}

const jobOf = (owner: Session, name: string) =>
  owner.row<Job>('select schedule, command from cron.job where jobname = $1', [name])

const DAILY = /^\d+ \d+ \* \* \*$/

describe('a project with pg_cron', () => {
  test('does by itself what is named here, and nothing else', () =>
    database.undone(async (as) => {
      expect(await as('owner').rows('select jobname from cron.job order by 1')).toEqual([
        { jobname: 'discarded-purge' },
        { jobname: 'publish-due' },
        { jobname: 'sync-purge' },
        { jobname: 'versions-prune' },
      ])
    }))

  test('forgets old deletions daily', () =>
    database.undone(async (as) => {
      const { schedule, command } = await jobOf(as('owner'), 'sync-purge')
      expect(schedule).toMatch(DAILY)
      await as('owner').rows(
        `insert into sync.tombstones values ('a', gen_random_uuid(), 7, now() - interval '181 days')`,
      )
      await as('owner').rows(command)
      expect(await as('owner').rows('select 1 from sync.tombstones')).toEqual([])
      expect(await as('owner').row('select floor from sync.state')).toEqual({ floor: 7 })
    }))

  test('forgets old versions daily', () =>
    database.undone(async (as) => {
      const { schedule, command } = await jobOf(as('owner'), 'versions-prune')
      expect(schedule).toMatch(DAILY)
      await as('owner').rows(
        `insert into public.versions (kind, row_id, rev, former, deleted, ended_at)
         select 'a', '${ROW_ID}', n, '{}', false, now() - interval '2 years' from generate_series(1, 51) n`,
      )
      await as('owner').rows(command)
      expect(await as('owner').rows('select 1 from public.versions')).toHaveLength(50)
    }))

  test('publishes what is due every minute', () =>
    database.undone(async (as) => {
      const { schedule, command } = await jobOf(as('owner'), 'publish-due')
      expect(schedule).toBe('* * * * *')
      await as('owner').rows(
        `insert into public.drafts (id, form, article, publish_at, scheduled)
         select '${ROW_ID}', f, f, now(), f
         from (select '{"title": "a", "introduction": "b", "content": "c"}'::jsonb as f) one`,
      )
      await as('owner').rows(command)
      expect(await as('owner').rows('select id from public.articles')).toEqual([{ id: ROW_ID }])
    }))
})
