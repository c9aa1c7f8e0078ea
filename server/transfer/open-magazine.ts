// The magazine that the command works on: a hosted project, a server that runs, or, where nobody owns the data folder,
// the embedded backend in this very process.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createContentBackend } from '#api/content-backend.ts'
import type { ContentBackend } from '#transfer/content-backend.ts'
import { type Result, success } from '#domain/failure.ts'
import { FolderTakenError } from '../data-folder.ts'
import { createFiles } from '../files.ts'
import { createServer } from '../server.ts'
import { type Environment, readSettings } from '../settings.ts'

export interface OpenMagazine {
  readonly backend: ContentBackend
  /** Where it is, for people. */
  readonly where: string
  close(): Promise<void>
}

/** Any origin will do for a server without a socket. */
const IN_PROCESS = 'http://magazine.invalid'

/**
 * Opens it. Throws a sentence when it cannot be reached. `root`: the project's folder; `mayBegin`: whether a data folder
 * that is new is begun.
 */
export async function openMagazine(
  root: string,
  env: Environment,
  { mayBegin }: { readonly mayBegin: boolean },
): Promise<OpenMagazine> {
  const secret = env['SUPABASE_SECRET_KEY']
  if (!secret) throw new Error('Falta SUPABASE_SECRET_KEY, en el entorno o en .env.local.')
  const keys = () => Promise.resolve(success(headersOf(secret)))
  const named = env['SITE']?.replace(/\/+$/, '')
  const hosted = env['VITE_SUPABASE_URL']
  if (hosted) return await openHosted(new URL(hosted).origin, named, root, keys)
  if (named) return await openRunning(named, keys)
  const settings = readSettings(env, root)
  if (!mayBegin && !existsSync(settings.dataDir)) throw new Error(`No hay datos en ${settings.dataDir}.`)
  try {
    return await openHere(root, env, keys)
  } catch (error) {
    if (!(error instanceof FolderTakenError)) throw error
    return await openRunning(`http://127.0.0.1:${settings.port}`, keys)
  }
}

type Keys = () => Promise<Result<Readonly<Record<string, string>>>>

/** A secret key of the older form is a token, and is wanted as one besides. */
function headersOf(secret: string): Readonly<Record<string, string>> {
  return secret.startsWith('eyJ') ? { apikey: secret, Authorization: `Bearer ${secret}` } : { apikey: secret }
}

/** The pictures of the build come from the site where one is named, else from the build itself. */
async function openHosted(
  url: string,
  site: string | undefined,
  root: string,
  keys: Keys,
): Promise<OpenMagazine> {
  const files = await createFiles(resolve(root, 'dist/client'))
  const reach: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    return request.url.startsWith(`${IN_PROCESS}/`) ? await files(request) : await fetch(request)
  }
  const backend = createContentBackend({ url, site: site ?? IN_PROCESS, prefix: url, keys, fetch: reach })
  return { backend, where: url, close: () => Promise.resolve() }
}

async function openRunning(url: string, keys: Keys): Promise<OpenMagazine> {
  const backend = createContentBackend({ url, site: url, prefix: '', keys })
  const answer = await fetch(`${url}/auth/v1/health`).catch(() => null)
  if (answer === null) {
    throw new Error(`Un servidor usa los datos, pero no responde en ${url}. Di dónde está con SITE=http://…`)
  }
  return { backend, where: url, close: () => Promise.resolve() }
}

/** A data folder that is new begins without the sample magazine: somebody moves in. */
async function openHere(root: string, env: Environment, keys: Keys): Promise<OpenMagazine> {
  const server = await createServer({ root, env, sample: false })
  const reach: typeof fetch = (input, init) => server.fetch(new Request(input, init))
  const backend = createContentBackend({ url: IN_PROCESS, site: IN_PROCESS, prefix: '', keys, fetch: reach })
  return { backend, where: readSettings(env, root).dataDir, close: () => server.close() }
}
