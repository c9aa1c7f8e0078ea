// A keeper replaces the built server with another release under load, or falls back to the previous one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { cp, mkdir, readdir, rename, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { childrenOf } from '../../bench/soak/server-process.ts'
import { keepersIn, replaceRelease } from '../../server/upgrade/ask-keeper.ts'
import { canMount, mountDisk } from '../support/mounts.ts'
import { copyFolder } from '../support/server/copy-folder.ts'
import { PROJECT, temporaryFolder, testEnv } from '../support/server/magazine-server.ts'
import { leaveVitestEnvironment } from './outside-vitest.ts'

leaveVitestEnvironment()

const KEY = testEnv.SUPABASE_PUBLISHABLE_KEY
let folder: string
let dataDir: string
let keeper: ChildProcess
let origin: string
let authorization: string
let said = ''

/** A copy of the build with these further migrations, by their names. */
async function releaseWith(name: string, migrations: Readonly<Record<string, string>> = {}): Promise<string> {
  const place = join(folder, name)
  for (const part of ['dist', 'supabase', 'server/sample'])
    await copyFolder(join(PROJECT, part), join(place, part))
  await cp(join(PROJECT, 'package.json'), join(place, 'package.json'))
  await symlink(join(PROJECT, 'node_modules'), join(place, 'node_modules'))
  for (const [migration, sql] of Object.entries(migrations))
    await writeFile(join(place, `supabase/migrations/${migration}.sql`), sql)
  return place
}

async function upgrade(release: string): Promise<number | null> {
  const [socket = ''] = await keepersIn(dataDir)
  return await replaceRelease(dataDir, socket, release)
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${origin}${path}`, { ...init, headers: { apikey: KEY, ...Object(init.headers) } })

async function write(title: string): Promise<number> {
  const answer = await ask('/rest/v1/articles', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title, introduction: 'x', content: '<p>x</p>' }),
  })
  await answer.text()
  return answer.status
}

async function titles(): Promise<string[]> {
  const rows = await (await ask('/rest/v1/articles?select=title&order=title')).json()
  return Array.from(rows, (row) => String(Object(row).title))
}

/** Reads and writes until `work` is done. Returns the observed statuses and the acknowledged titles. */
async function underLoad(work: () => Promise<unknown>, mark: string) {
  let isOver = false
  const statuses = new Set<number>()
  const acknowledged: string[] = []
  const reader = async () => {
    for (let number = 0; !isOver; number += 1) {
      const answer = await ask(number % 2 === 0 ? '/' : '/rest/v1/rpc/sync_head')
      await answer.arrayBuffer()
      statuses.add(answer.status)
    }
  }
  const writer = async () => {
    for (let number = 0; !isOver; number += 1) {
      const status = await write(`${mark} ${number}`)
      statuses.add(status)
      if (status === 201) acknowledged.push(`${mark} ${number}`)
    }
  }
  const load = Promise.all([reader(), writer()])
  const result = await work().catch((error: unknown) => error)
  isOver = true
  await load
  return { result, statuses: [...statuses].toSorted((one, other) => one - other), acknowledged }
}

/** Sends all of a request but the end of its body. Resolves to the status and `Retry-After`. */
function begin(method: string, path: string, body: object) {
  const written = JSON.stringify(body)
  const headers = { apikey: KEY, authorization, 'accept-encoding': 'br', 'content-type': 'application/json' }
  const sent = request(`${origin}${path}`, { method, headers, agent: false })
  sent.write(written.slice(0, -1))
  const answer = once(sent, 'response').then(([given]) => {
    given.resume()
    return [given.statusCode, given.headers['retry-after']]
  })
  return { end: () => sent.end(written.slice(-1)), answer }
}

/** Resolves when it serves. */
async function startKeeper(): Promise<void> {
  said = ''
  keeper = spawn(process.execPath, ['dist/server/keeper.js'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      ...testEnv,
      SUPABASE_PUBLISHABLE_KEY: KEY,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_FORMAT: 'text',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  keeper.stderr?.on('data', (words: Buffer) => {
    said += words.toString('utf8')
  })
  origin = await new Promise((resolve, reject) => {
    keeper.stdout?.on('data', (words: Buffer) => {
      said += words.toString('utf8')
      const [, port] = /http:\/\/localhost:(\d+)/.exec(said) ?? []
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
    keeper.once('exit', () => reject(new Error(said)))
  })
}

beforeAll(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
  await startKeeper()
  const session = await ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: testEnv.ADMIN_EMAIL, password: testEnv.ADMIN_PASSWORD }),
  })
  authorization = `Bearer ${Object(await session.json()).access_token}`
}, 120_000)
afterAll(async () => {
  if (keeper.exitCode === null && keeper.signalCode === null) {
    const ended = once(keeper, 'exit')
    keeper.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

test('a release whose migration fails leaves the one before, with its data and all that was acknowledged', async () => {
  const broken = await releaseWith('broken', {
    // It is reverted, too.
    '29980101000000_narrow': 'alter table public.articles add column narrow text',
    '29990101000000_expand_broken': 'select 1 / 0',
  })
  const { result, statuses, acknowledged } = await underLoad(() => upgrade(broken), 'broken')
  expect(String(result)).toMatch(/ended/)
  expect(statuses).toEqual([200, 201])
  expect(await titles()).toEqual(expect.arrayContaining(acknowledged))
  expect((await ask('/rest/v1/articles?select=narrow&limit=1')).status).toBe(400)
}, 120_000)

test('every reader and writer is answered during an upgrade, on earlier connections, too', async () => {
  const next = await releaseWith('next', {
    '29990101000000_expand_next': 'alter table public.articles add column later text',
  })
  const { result, statuses, acknowledged } = await underLoad(() => upgrade(next), 'next')
  expect(result).toEqual(expect.any(Number))
  expect(statuses).toEqual([200, 201])
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(await titles()).toEqual(expect.arrayContaining(acknowledged))
  expect((await ask('/rest/v1/articles?select=later&limit=1')).status).toBe(200)
}, 120_000)

test('the release before serves on a schema to which the next one has added; a second upgrade is refused while one is under way', async () => {
  const before = await releaseWith('before')
  const both = await Promise.allSettled([upgrade(before), upgrade(before)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(String(Object(both.find(({ status }) => status === 'rejected')).reason)).toMatch(
    'Another upgrade is under way.',
  )
  expect(await write('on the next schema')).toBe(201)
  expect(await titles()).toContain('on the next schema')
  // The backend's package warns its developers, which is not for operators.
  expect(said).not.toContain('EXPERIMENTAL')
}, 120_000)

test('a release before that does not start again either is tried until it does, and writes wait for it', async () => {
  const [dies, home] = [join(folder, 'dies/dist/server'), join(folder, 'before/dist/server')]
  await mkdir(dies, { recursive: true })
  await writeFile(
    join(dies, 'main.js'),
    `process.send({ kind: 'loaded' }); process.once('message', process.exit)`,
  )
  await rename(join(home, 'main.js'), join(home, 'away.js'))
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = testEnv
  const signIn = begin('POST', '/auth/v1/token?grant_type=password', { email, password })
  const change = begin('PUT', '/auth/v1/user', { password, current_password: password })
  const { result, statuses } = await underLoad(async () => {
    const upgrading = upgrade(join(folder, 'dies'))
    try {
      await vi.waitFor(() => expect(said).toContain('The keeper tries again'), 20_000)
      signIn.end()
      change.end()
    } finally {
      await rename(join(home, 'away.js'), join(home, 'main.js'))
    }
    return await upgrading
  }, 'again')
  expect(String(result)).toMatch(/dies ended/)
  expect(statuses).toEqual([200, 201])
  // Requests that began before and were slow: this release reads the answer of the next one, and may fail for the moment.
  expect(await signIn.answer).toEqual([200, undefined])
  expect(await change.answer).toEqual([503, '1'])
}, 120_000)

test('a folder without a build changes nothing', async () => {
  await expect(upgrade(folder)).rejects.toThrow('ENOENT')
  expect(await write('after no build')).toBe(201)
})

test('the keeper ends with its socket and all processes, also while an upgrade hangs and ignores signals', async () => {
  expect(await keepersIn(dataDir)).toHaveLength(1)
  const hangs = join(folder, 'hangs/dist/server')
  await mkdir(hangs, { recursive: true })
  await writeFile(
    join(hangs, 'main.js'),
    `process.on('SIGTERM', () => {}); process.send({ kind: 'loaded' }); process.on('message', () => console.log('hangs'))`,
  )
  const upgrading = upgrade(join(folder, 'hangs')).catch((error: unknown) => error)
  await vi.waitFor(() => expect(said).toContain('hangs\n'), 20_000)
  const ended = once(keeper, 'exit')
  keeper.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await upgrading
  expect((await readdir(dataDir)).filter((name) => name.endsWith('.sock'))).toEqual([])
}, 60_000)

test('a keeper whose server is killed says so and ends, so that a supervisor starts both again', async () => {
  await startKeeper()
  const [killed = 0] = await childrenOf(keeper.pid)
  const ended = once(keeper, 'close')
  process.kill(killed, 'SIGKILL')
  expect(await ended).toEqual([1, null])
  expect(said).toContain('The server was ended by SIGKILL. No acknowledged write is lost; start it again.')
}, 60_000)

test.each(canMount())(
  'an upgrade on a full disk changes nothing, and heals with room',
  async () => {
    const place = join(folder, 'disk')
    await mkdir(place)
    const disk = mountDisk(place, 400_000)
    dataDir = join(place, 'data')
    await startKeeper()
    onTestFinished(async () => {
      const ended = once(keeper, 'exit')
      keeper.kill('SIGTERM')
      await ended
      disk.remove()
    })
    const { blocks, bfree, bsize } = await statfs(place)
    disk.resize(((blocks - bfree) * bsize) / 1024 + 50_000)
    await vi.waitFor(async () => expect(await keepersIn(dataDir)).toHaveLength(1))
    await expect(upgrade(PROJECT)).rejects.toThrow('ended')
    expect(said).toContain('is full')
    // Not in memory.
    expect((await ask('/rest/v1/articles?select=title&limit=1&offset=3')).status).toBe(200)
    disk.resize(400_000)
    expect(await upgrade(PROJECT)).toEqual(expect.any(Number))
  },
  120_000,
)
