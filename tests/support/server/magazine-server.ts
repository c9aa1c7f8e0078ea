// The product's own server for a test: in the same process, with its own data folder and test keys.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { copyFolder } from './copy-folder.ts'
import type { ServerOptions } from '../../../server/server-options.ts'
import { type MagazineServer, createServer } from '../../../server/server.ts'
import type { Environment } from '../../../server/settings/settings.ts'
import { databaseEnv, dropDatabase, firstStartOf } from '../database/server-database.ts'
import { signedToken } from './signed-token.ts'

export { signedToken }

export const PROJECT = resolve(import.meta.dirname, '../../..')

export const testEnv = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for-the-tests',
  SUPABASE_SECRET_KEY: 'sb_secret_for-the-tests',
  JWT_SECRET: 'a secret for the tests, longer than it must be',
  ADMIN_EMAIL: 'redaccion@cacharreo.example',
  ADMIN_PASSWORD: 'una clave para las pruebas',
}

/** The headers of requests that bypass every policy. */
export const asSecret = {
  apikey: testEnv.SUPABASE_SECRET_KEY,
  authorization: `Bearer ${testEnv.SUPABASE_SECRET_KEY}`,
}

/** The claims of somebody who is signed in, but is no administrator: the gate admits them, and the database decides. */
export const STRANGER = {
  sub: '5ad5e2b4-8a1f-4c64-9a1e-0b8a3c6d7e90',
  role: 'authenticated',
  aud: 'authenticated',
  exp: 4_102_444_800,
}

export const asStranger = { authorization: `Bearer ${signedToken(STRANGER, testEnv.JWT_SECRET)}` }

/** Callers without an administrator's rights, with their headers. */
export const readers: readonly (readonly [who: string, headers: Record<string, string>])[] = [
  ['anybody', {}],
  ['somebody signed in who is no administrator', asStranger],
]

export interface Client {
  /** Sends a request unchanged. */
  raw(path: string, init?: RequestInit): Promise<Response>
  /** Sends a request like a reader's page: with the publishable key; an object as body becomes JSON. */
  ask(path: string, init?: Asked): Promise<Response>
  /** Signs the administrator in. Returns the headers for their requests. */
  administrator(): Promise<Record<string, string>>
}

export interface TestServer extends Client {
  readonly dataDir: string
  readonly server: MagazineServer
  /** Closes it and deletes its data. */
  dispose(): Promise<void>
}

export type Asked = Omit<RequestInit, 'headers' | 'body'> & {
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | object
}

/** Sends requests to this function. */
export function clientOf(answer: (request: Request) => Promise<Response>): Client {
  const raw = (path: string, init?: RequestInit) => answer(new Request(`http://localhost${path}`, init))
  const ask = (path: string, { body, headers, ...init }: Asked = {}) => {
    const asItIs = typeof body === 'string' || body instanceof Uint8Array
    const sent = asItIs ? body : JSON.stringify(body)
    const type: Record<string, string> =
      body === undefined || asItIs ? {} : { 'content-type': 'application/json' }
    return raw(path, {
      ...init,
      headers: { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY, ...type, ...headers },
      ...(sent === undefined ? {} : { body: new Blob([sent]) }),
    })
  }
  return {
    raw,
    ask,
    async administrator() {
      const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = testEnv
      const body = { email, password }
      const signedIn = await ask('/auth/v1/token?grant_type=password', { method: 'POST', body })
      const { access_token: token } = Object(await signedIn.json())
      return { authorization: `Bearer ${String(token)}` }
    },
  }
}

/** Starts one, by default without the sample magazine and on a new folder. */
export async function openServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const env: Environment = options.env ?? testEnv
  const isHosted = env['VITE_SUPABASE_URL'] !== undefined
  const isCopy = options.dataDir === undefined
  if (isCopy) await copyFirstStart(dataDir, options.sample)
  const database = isHosted
    ? {}
    : await databaseEnv(dataDir, isCopy ? firstStartOf(options.sample) : undefined)
  const server = await createServer({
    root: PROJECT,
    sample: false,
    ...options,
    env: { ...env, ...database },
    dataDir,
  })
  return {
    dataDir,
    server,
    ...clientOf((request) => server.fetch(request)),
    async dispose() {
      await server.close()
      await dropDatabase(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The server of all tests of a file: opened before them, closed and deleted after them. */
export function serverForTests(options: Partial<ServerOptions> = {}): TestServer {
  let opened: TestServer
  beforeAll(async () => {
    opened = await openServer(options)
  })
  afterAll(() => opened.dispose())
  return {
    get dataDir() {
      return opened.dataDir
    },
    get server() {
      return opened.server
    },
    raw: (...asked) => opened.raw(...asked),
    ask: (...asked) => opened.ask(...asked),
    administrator: () => opened.administrator(),
    dispose: () => opened.dispose(),
  }
}

/** The headers of the administrator's requests to it, available from the first test on. */
export function signedInTo(magazine: TestServer): Record<string, string> {
  const headers: Record<string, string> = {}
  beforeAll(async () => void Object.assign(headers, await magazine.administrator()))
  return headers
}

/** Creates a data folder as after a first start; returns the environment that names its database. */
export async function beginData(dataDir: string, hasSample = false): Promise<Environment> {
  await copyFirstStart(dataDir, hasSample)
  return await databaseEnv(dataDir, firstStartOf(hasSample))
}

async function copyFirstStart(dataDir: string, hasSample = false): Promise<void> {
  await copyFolder(inject('firstStarts')[hasSample ? 'sample' : 'empty'], dataDir)
}

export async function temporaryFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'cacharreo-test-'))
}
