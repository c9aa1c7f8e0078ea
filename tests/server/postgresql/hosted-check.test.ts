// `npm run check:supabase` from outside: it reports nothing for a correct project, and for a planted difference only
// that difference. The project is the embedded one, reached over HTTP without the product's gate.
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { copyFolder } from '../../support/server/copy-folder.ts'
import { type Backend, startBackend } from '../../../server/gateway/backend.ts'
import { runCommand } from '../../../server/hosted/command.ts'
import { type Alter, hostedStandIn, type HostedStandIn } from '../../support/database/hosted-project.ts'
import { PROJECT, temporaryFolder, testEnv } from '../../support/server/magazine-server.ts'

const keys = {
  publishable: testEnv.SUPABASE_PUBLISHABLE_KEY,
  secret: testEnv.SUPABASE_SECRET_KEY,
  jwtSecret: testEnv.JWT_SECRET,
  jwtSecretPrevious: null,
}
const ROWS = 12

let folder: string
let backend: Backend
let project: HostedStandIn

/** A separate project on a copy of an empty magazine; `config` changes its settings file. */
async function openProject(home: string, config: (text: string) => string = (text) => text) {
  await mkdir(join(home, 'supabase'), { recursive: true })
  await copyFolder(inject('firstStarts').empty, join(home, 'data'))
  await cp(join(PROJECT, 'supabase/migrations'), join(home, 'supabase/migrations'), { recursive: true })
  // The database's built worker thread.
  await symlink(join(PROJECT, 'dist'), join(home, 'dist'))
  const text = await readFile(join(PROJECT, 'supabase/config.toml'), 'utf8')
  await writeFile(join(home, 'supabase/config.toml'), config(text))
  const opened = await startBackend({ root: home, dataDir: join(home, 'data'), keys })
  await opened.database.exec(
    `insert into public.articles (title, introduction, content) select 'n' || n, 'b', 'c' from generate_series(1, ${ROWS}) n`,
  )
  return { opened, standIn: await hostedStandIn({ fetch: (request) => opened.fetch(request), keys }) }
}

beforeAll(async () => {
  folder = await temporaryFolder()
  const { opened, standIn } = await openProject(join(folder, 'good'))
  backend = opened
  project = standIn
})
afterAll(async () => {
  await project?.close()
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => project.alter(null))

/** The command's output and exit code. */
async function look({ url = project.url, secret = true, now = Date.now } = {}) {
  const lines: string[] = []
  const code = await runCommand('check', {
    root: PROJECT,
    env: {
      VITE_SUPABASE_URL: url,
      VITE_SUPABASE_ANON_KEY: keys.publishable,
      ...(secret && { SUPABASE_SECRET_KEY: keys.secret }),
    },
    say: (line) => lines.push(line),
    now,
  })
  const end = lines.indexOf('Not checked:')
  return { code, found: lines.slice(1, end === -1 ? undefined : end), all: lines.join('\n') }
}

const fine = { code: 0, found: ['  Nothing differs from what the magazine needs.'] }

/** The differences reported after `sql`; `back` reverts it. */
async function lookWith(sql: string, back: string) {
  await backend.database.exec(sql)
  try {
    return await look()
  } finally {
    await backend.database.exec(back)
  }
}

function expectOne({ code, found }: { code: number; found: string[] }, words: RegExp) {
  expect(found).toEqual([expect.stringMatching(words), '  1 difference.'])
  expect(code).toBe(1)
}

test('a correct project has no finding, and nothing is written there', async () => {
  expect(await look()).toMatchObject(fine)
  expect(project.writes).toEqual([])
})

test('with the publishable key alone, or while no accounts can be read, it names what it left out', async () => {
  const { code, found, all } = await look({ secret: false })
  expect({ code, found }).toEqual(fine)
  expect(all).toMatch(/Not checked:(.|\n)*limits of the bucket(.|\n)*scheduled reviews/)
  project.alter(({ url }, answer) => (url.includes('/users') ? Response.json({}, { status: 503 }) : answer))
  expect((await look()).all).toMatch(/Not checked:\n.*accounts of .* cannot be read now \(503\)\. Try/)
})

test('a dropped policy is named, with the command that restores it', async () => {
  const drop = `drop policy "anyone reads articles" on public.articles`
  const back = `create policy "anyone reads articles" on public.articles for select to anon, authenticated using (true)`
  const dropped = await lookWith(drop, back)
  expectOne(dropped, /Readers see 0 of 12 rows of articles/)
  expect(dropped.found[0]).toContain(`Put it back: ${back};`)
  await backend.database.exec(drop)
  try {
    // Without the secret key, sync's counts reveal it.
    expectOne(await look({ secret: false }), /Readers see 0 of 12 rows of articles/)
  } finally {
    await backend.database.exec(back)
  }
  expect(await look()).toMatchObject(fine)
})

const DRAFT = `insert into public.drafts (id, form, article) values ('a0000000-0000-4000-8000-00000000000a', '{}', '{}')`
const GUIDE = "insert into public.guides (title, slug) values ('a', 'a')"
const opened = (table: string) => `create policy open on public.${table} for select to anon using (true)`
const closed = (table: string) => `drop policy open on public.${table}; delete from public.${table}`

test.each([
  ['public drafts', `${DRAFT}; ${opened('drafts')}`, closed('drafts'), /Anybody can read the table drafts/],
  [
    'a guide that readers see too early',
    `${GUIDE}; ${opened('guides')}`,
    closed('guides'),
    /Anybody can read the table guides/,
  ],
  [
    'a scheduled review that was not published',
    `${DRAFT}; update public.drafts set publish_at = now() - interval '1 hour', scheduled = '{}'`,
    'delete from public.drafts',
    /A scheduled review did not come out/,
  ],
])('%s is named', async (_, sql, back, words) => {
  expectOne(await lookWith(sql, back), words)
})

test('a guide that readers do not see is named', async () => {
  const back = `create policy "anyone reads published guides" on public.guides for select to anon using (published_at is not null)`
  const drop = `${GUIDE}; update public.guides set published_at = now(); drop policy "anyone reads published guides" on public.guides`
  const dropped = await lookWith(drop, `${back}; delete from public.guides`)
  expectOne(dropped, /Readers see 0 of 1 rows of guides/)
  expect(dropped.found[0]).toContain(`Put it back: ${back};`)
})

test('a missing function is named', async () => {
  const { rows } = await backend.database.query<{ text: string }>(
    `select pg_get_functiondef('public.sync_gone(uuid)'::regprocedure) as text`,
  )
  const grant = 'grant execute on function public.sync_gone(uuid) to anon, authenticated, service_role'
  const missing = await lookWith('drop function public.sync_gone(uuid)', `${rows[0]?.text}; ${grant}`)
  expectOne(missing, /The function sync_gone is missing/)
})

test('a function that is open to readers is named', async () => {
  // The embedded backend reads at its start who may call what.
  project.alter(async (request, answer) =>
    new URL(request.url).pathname.endsWith('/list_trash') ? Response.json([]) : answer,
  )
  expectOne(await look(), /The function list_trash does not refuse readers/)
})

test('a private bucket is named, and one with other limits', async () => {
  const set = (values: string) => `update storage.buckets set ${values} where id = 'pictures'`
  const hidden = await lookWith(set('public = false'), set('public = true'))
  expect(hidden.found[0]).toMatch(/Readers get no pictures: the bucket "pictures" is missing or not public/)
  const wide = await lookWith(set('file_size_limit = 1'), set('file_size_limit = 5242880'))
  expectOne(wide, /takes files of 1 bytes and image\/avif, .*, not of 5242880 bytes/)
})

test('every table of the schema is checked', async () => {
  const asked = new Set<string | undefined>()
  project.alter((request, answer) => {
    asked.add(/^\/rest\/v1\/(\w+)$/.exec(new URL(request.url).pathname)?.[1])
    return answer
  })
  await look()
  const tables = await backend.database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  expect(tables.rows.filter(({ name }) => !asked.has(name))).toEqual([])
})

test('open sign-up, and ten rows to an answer, are named', async () => {
  const { opened, standIn } = await openProject(join(folder, 'open'), (text) =>
    text.replace('max_rows = 1000', 'max_rows = 10').replace('enable_signup = false', 'enable_signup = true'),
  )
  try {
    // The product's own backend closes sign-up regardless of the file.
    standIn.alter(withOpenSignUp)
    const { code, found } = await look({ url: standIn.url })
    expect(code).toBe(1)
    expect(found).toEqual([
      expect.stringContaining('The table API gives 10 rows in one answer at most'),
      expect.stringContaining('Anybody can make an account here'),
      '  2 differences.',
    ])
  } finally {
    await standIn.close()
    await opened.close()
  }
})

const withOpenSignUp: Alter = async (request, answer) => {
  if (!request.url.endsWith('/auth/v1/settings')) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  const said = { ...Object(await answer.json()), disable_signup: false }
  return Response.json(said, { status: answer.status, headers })
}

test('a clock an hour off is named', async () => {
  expectOne(
    await look({ now: () => Date.now() - 3_600_000 }),
    /The clocks of this machine and of the project are 3[56]\d\d s apart/,
  )
})

test('answers that pages of another origin cannot read are named', async () => {
  project.alter((_request, answer) => {
    const headers = [...answer.headers].filter(([name]) => !name.startsWith('access-control-'))
    return new Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers })
  })
  const { code, found } = await look()
  expect(code).toBe(1)
  expect(found.slice(0, -1).map((sentence) => /may not ask (\S+)/.exec(sentence)?.[1])).toEqual([
    '/rest/v1/rpc/sync_head',
    '/rest/v1/articles',
    '/auth/v1/token',
    '/storage/v1/object/pictures/x.webp',
  ])
})

test('a header or a method that pages of another origin cannot send is named', async () => {
  project.alter((request, answer) => {
    const headers = new Headers(answer.headers)
    const { pathname } = new URL(request.url)
    if (pathname === '/auth/v1/token') headers.set('access-control-allow-headers', 'apikey, content-type')
    if (pathname.startsWith('/storage/')) headers.set('access-control-allow-methods', 'GET, POST, PUT')
    return new Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers })
  })
  const { found } = await look()
  expect(found).toEqual([
    expect.stringContaining(
      'may not ask /auth/v1/token (the header authorization, x-client-info is not allowed)',
    ),
    expect.stringContaining('may not ask /storage/v1/object/pictures/x.webp (no DELETE is allowed)'),
    '  2 differences.',
  ])
})

test('a schema exposed beside "public" is named', async () => {
  project.alter((request, answer) =>
    request.headers.get('accept-profile') === 'private'
      ? Response.json(
          { code: 'PGRST205', message: "Could not find the table 'private.nothing' in the schema cache" },
          { status: 404 },
        )
      : answer,
  )
  expectOne(await look(), /offers the schema private/)
})

test('wrong settings get a sentence', async () => {
  const run = (env: Record<string, string>) => runCommand('check', { root: PROJECT, env, say: () => {} })
  await expect(run({})).rejects.toThrow(/^VITE_SUPABASE_URL is missing: the address of the project/)
  const url = { VITE_SUPABASE_URL: project.url }
  await expect(run(url)).rejects.toThrow(/^VITE_SUPABASE_ANON_KEY is missing/)
  await expect(run({ VITE_SUPABASE_URL: 'x', VITE_SUPABASE_ANON_KEY: 'k' })).rejects.toThrow(
    /^VITE_SUPABASE_URL must be an address/,
  )
  const elsewhere = { ...url, VITE_SUPABASE_ANON_KEY: 'k', SITE_URL: 'https://x.example/blog' }
  await expect(run(elsewhere)).rejects.toThrow(/^SITE_URL must be an address without a path/)
  await expect(run({ ...url, VITE_SUPABASE_ANON_KEY: 'k' })).rejects.toThrow(
    /does not know the key of VITE_SUPABASE_ANON_KEY/,
  )
  await expect(
    run({ ...url, VITE_SUPABASE_ANON_KEY: keys.publishable, SUPABASE_SECRET_KEY: 'k' }),
  ).rejects.toThrow(/does not let SUPABASE_SECRET_KEY see its accounts/)
  const nowhere = { VITE_SUPABASE_URL: 'http://127.0.0.1:9', VITE_SUPABASE_ANON_KEY: 'k' }
  await expect(run(nowhere)).rejects.toThrow(/^Nothing answers at http:\/\/127.0.0.1:9/)
})
