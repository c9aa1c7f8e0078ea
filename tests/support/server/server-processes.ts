// Several processes of the built server on one PostgreSQL, as docs/production.md starts them. A front distributes the
// requests in turn: nginx, if it is installed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Api, createApi } from '#api/client.ts'
import type { Device } from '#store/device/device.ts'
import { pull } from '#sync/round/pull.ts'
import { pick } from '../dice.ts'
import { rowsOf } from '../sync/real-magazine.ts'
import { expectSame, sessionWith } from '../sync/sync-context.ts'
import { type ServersFront, startServersFront } from './servers-front.ts'
import { type Asked, PROJECT, testEnv } from './magazine-server.ts'

export interface ServerProcess {
  readonly origin: string
  /** Its output so far. */
  said(): string
  stop(): Promise<void>
}

export interface Processes {
  readonly all: readonly ServerProcess[]
  /** Their shared folder of pictures, unless their environment names another. */
  readonly filesDir: string
  /** The nginx in front of them; null if there is none. */
  readonly front: ServersFront | null
  /** Sends a request to one of them, or to the front, with the publishable key; an object as body becomes JSON. */
  ask(path: string, init?: Asked, which?: number): Promise<Response>
  /** Starts one more. Rejects with its output if it ends before it listens. */
  start(env?: Readonly<Record<string, string>>): Promise<ServerProcess>
  stop(): Promise<void>
}

/**
 * Starts this many at the same moment. They need a build (`scripts/build.mjs`). `nginx`: the program, null if not
 * installed; `shared`: further environment of all of them.
 */
export async function startProcesses(
  databaseUrl: string,
  count: number,
  nginx: string | null = null,
  shared: Readonly<Record<string, string>> = {},
): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-processes-'))
  const filesDir = join(folder, 'files')
  const all: ServerProcess[] = []
  let number = 0
  async function start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    number += 1
    // Each has its own data folder, as on its own machine.
    const own = {
      DATABASE_URL: databaseUrl,
      FILES_DIR: filesDir,
      DATA_DIR: join(folder, `data-${number}`),
      PORT: '0',
      TRUSTED_PROXIES: 'loopback',
    }
    return await startProcess({ ...testEnv, ...own, ...shared, ...env })
  }
  let front: ServersFront | null = null
  async function stop(): Promise<void> {
    await front?.stop()
    await Promise.all(all.map((one) => one.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  const started = await Promise.allSettled(Array.from({ length: count }, () => start()))
  all.push(...started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  if (nginx !== null) {
    const origins = all.map(({ origin }) => origin)
    front = await startServersFront(nginx, origins).catch(async (error: unknown) => {
      await stop()
      throw error
    })
  }
  let turn = 0
  return {
    all,
    filesDir,
    front,
    start,
    stop,
    ask(path, { body, headers, ...init } = {}, which) {
      const way = which === undefined ? front : all[which % count]
      const origin = (way ?? all[(turn += 1) % count])?.origin
      const asItIs = body === undefined || typeof body === 'string' || body instanceof Uint8Array
      const type: Record<string, string> = asItIs ? {} : { 'content-type': 'application/json' }
      return fetch(`${origin}${path}`, {
        ...init,
        redirect: 'manual',
        headers: { ...keyUnlessIn(path), ...type, ...headers },
        ...(body === undefined ? {} : { body: new Blob([asItIs ? body : JSON.stringify(body)]) }),
      })
    },
  }
}

/** A key is accepted once: in the header, or in the address as readers send it. */
function keyUnlessIn(path: string): Record<string, string> {
  return /[?&]apikey=/.test(path) ? {} : { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY }
}

/** Starts the built server and waits until it reports its address. */
async function startProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DO_NOT_TRACK: '1', LOG_FORMAT: 'text', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (words: Buffer) => {
      said += words.toString('utf8')
      const found = /Cacharreo +http:\/\/localhost(:\d+)/.exec(said)
      if (found) resolve(`http://127.0.0.1${found[1]}`)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(said.trim())))
  })
  return { origin, said: () => said, stop: () => ended(child) }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

const ADDRESS = 'http://magazine.invalid'

/** The app's own client on these processes. `heard` gets the status of each response. */
export function apiOn(magazine: Processes, heard: (status: number) => void = () => {}): Api {
  return createApi({
    url: ADDRESS,
    key: testEnv.SUPABASE_PUBLISHABLE_KEY,
    async fetch(input) {
      const answer = await magazine.ask(new Request(input).url.slice(ADDRESS.length))
      heard(answer.status)
      return answer
    },
  })
}

/** Checks that one more round makes each device equal to the tables, without a repair. Returns the rows. */
export async function expectAllSame(magazine: Processes, api: Api, devices: readonly Device[]) {
  const server = await rowsOf(async (path) =>
    JSON.parse(await (await magazine.ask(`/rest/v1/${path}`)).text()),
  )
  for (const device of devices) {
    expect(await pull(sessionWith(api, device))).toMatchObject({ ok: true, value: { drift: null } })
    await expectSame(device, server)
  }
  return server
}

/** Writers keep their transactions open for a few milliseconds after drawing a revision, as on a busy machine. */
export const LINGER = `
  create function public.linger() returns trigger language plpgsql as
    $$ begin perform pg_sleep(random() * 0.006); return null; end $$;
  create trigger linger after insert or update or delete on public.articles for each row execute function public.linger()`

/** The articles' revisions from the log of changes alone, read through the front until all writing has ended. */
export async function followedLog(
  magazine: Processes,
  isWriting: () => boolean,
): Promise<Map<string, number>> {
  const revs = new Map<string, number>()
  let since = 0
  for (;;) {
    const isLast = !isWriting()
    const answer = await magazine.ask(`/rest/v1/rpc/sync_changes?since=${since}&lim=100`)
    const { articles, gone, to, done } = Object(await answer.json())
    for (const { id, rev } of articles) revs.set(id, rev)
    for (const [, id] of gone) revs.delete(id)
    since = to
    if (isLast && done === true) return revs
  }
}

/** A random write of an editor, through the front. Returns the status. */
export async function writeSomething(
  magazine: Processes,
  headers: Readonly<Record<string, string>>,
  dice: () => number,
  mark: string,
): Promise<number> {
  const body = { title: `Escrito ${mark}`, introduction: 'b', content: `<p>${mark}</p>` }
  const first = Math.floor(dice() * 256)
    .toString(16)
    .padStart(2, '0')
  const some = `id=gte.${first}000000-0000-0000-0000-000000000000&order=id&limit=1`
  const [method, path] = pick(dice, [
    ['POST', 'articles'],
    ['POST', 'articles'],
    ['PATCH', `articles?${some}`],
    ['DELETE', `articles?${some}`],
    ['PATCH', 'categories?slug=eq.audio'],
  ] as const)
  const change = path.startsWith('categories') ? { description: mark } : body
  const answer = await magazine.ask(`/rest/v1/${path}`, {
    method,
    headers,
    ...(method !== 'DELETE' && { body: change }),
  })
  await answer.body?.cancel()
  return answer.status
}
