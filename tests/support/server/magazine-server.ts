// The product's own server for a test: in process, on a data folder of its own, with keys that are nobody's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'
import { builtKey } from './built-key.ts'
import { copyFolder } from './copy-folder.ts'
import { type MagazineServer, type ServerOptions, createServer } from '../../../server/server.ts'
import type { Environment } from '../../../server/settings/settings.ts'
import { databaseEnv, dropDatabase, firstStartOf } from '../database/server-database.ts'

export { signedToken } from './signed-token.ts'

export const PROJECT = resolve(import.meta.dirname, '../../..')

export const testEnv = {
  SUPABASE_PUBLISHABLE_KEY: builtKey('sb_publishable_for-the-tests'),
  SUPABASE_SECRET_KEY: 'sb_secret_for-the-tests',
  JWT_SECRET: 'a secret for the tests, longer than it must be',
  ADMIN_EMAIL: 'redaccion@cacharreo.example',
  ADMIN_PASSWORD: 'una clave para las pruebas',
}

export interface TestServer {
  readonly dataDir: string
  readonly server: MagazineServer
  /** A request as it is, with nothing added. */
  raw(path: string, init?: RequestInit): Promise<Response>
  /** A request as a reader's page sends it: with the publishable key; an object as body becomes JSON. */
  ask(path: string, init?: Asked): Promise<Response>
  /** Signs the administrator in. Returns the headers of a request of his. */
  administrator(): Promise<Record<string, string>>
  /** Closes it and forgets its data. */
  dispose(): Promise<void>
}

export type Asked = Omit<RequestInit, 'headers' | 'body'> & {
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | object
}

/** Starts one without the sample magazine, unless asked for; on a folder of its own, unless one is named. */
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
  const raw = (path: string, init?: RequestInit) => server.fetch(new Request(`http://localhost${path}`, init))
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
    dataDir,
    server,
    raw,
    ask,
    async administrator() {
      const answer = await ask('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: { email: testEnv.ADMIN_EMAIL, password: testEnv.ADMIN_PASSWORD },
      })
      const { access_token: token } = Object(await answer.json())
      return { authorization: `Bearer ${String(token)}` }
    },
    async dispose() {
      await server.close()
      await dropDatabase(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes a folder of data as a first start leaves it; gives what the environment says of its database. */
export async function beginData(dataDir: string, hasSample = false): Promise<Environment> {
  await copyFirstStart(dataDir, hasSample)
  return await databaseEnv(dataDir, firstStartOf(hasSample))
}

async function copyFirstStart(dataDir: string, hasSample = false): Promise<void> {
  await copyFolder(inject(hasSample ? 'sampleFirstStart' : 'emptyFirstStart'), dataDir)
}

export async function temporaryFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'cacharreo-test-'))
}
