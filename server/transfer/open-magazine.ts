// Opens the magazine that a command works on: a hosted project or a running server. If no server owns the data folder, opens the embedded
// backend in this process.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createContentBackend, type ContentBackendOptions } from '#api/content-backend.ts'
import { createProjectByKey } from '#api/project.ts'
import type { ContentBackend } from '#transfer/content-backend.ts'
import { FolderTakenError } from '../embedded/data-folder.ts'
import { fetchFromOwner } from '../embedded/ask-owner.ts'
import { createFiles } from '../http/files.ts'
import { createServer } from '../server.ts'
import { databaseName } from '../postgresql/database-address.ts'
import { type Environment, readSettings, type Settings } from '../settings/settings.ts'
import { originOf } from '../settings/site-url.ts'

export interface OpenMagazine {
  readonly backend: ContentBackend
  /** The magazine's location, for messages. */
  readonly where: string
  close(): Promise<void>
}

/** A placeholder: a server behind a socket accepts any origin. */
const IN_PROCESS = 'http://magazine.invalid'

/**
 * Opens the magazine. Throws a readable message if it cannot be reached. `root`: the project's folder; `ifNew`: what to do if there is no
 * data yet.
 */
export async function openMagazine(
  root: string,
  env: Environment,
  { ifNew }: { readonly ifNew: 'begin' | 'pretend' | 'refuse' },
): Promise<OpenMagazine> {
  const secret = env['SUPABASE_SECRET_KEY']
  if (!secret) throw new Error('Falta SUPABASE_SECRET_KEY, en el entorno o en .env.local.')
  const named = env['SITE']?.replace(/\/+$/, '')
  const hosted = env['VITE_SUPABASE_URL']
  if (hosted) return await openHosted(originOf('VITE_SUPABASE_URL', hosted), named, root, secret)
  if (named) return await openRunning(named, secret)
  const settings = readSettings(env, root)
  const place = placeOf(settings)
  if (ifNew !== 'begin' && !(await isBegun(settings))) {
    if (ifNew === 'refuse') throw new Error(`No hay datos en ${place}.`)
    return await openAside(root, env, secret, place)
  }
  try {
    return await openHere(root, env, secret, place)
  } catch (error) {
    if (!(error instanceof FolderTakenError)) throw error
    // The server that owns the data folder, through the folder's socket.
    return opened(accessBy(fetchFromOwner(settings.dataDir)), secret, settings.dataDir)
  }
}

type Access = Pick<ContentBackendOptions, 'url' | 'site' | 'prefix' | 'fetch'>

function opened(
  access: Access,
  key: string,
  where: string,
  close: OpenMagazine['close'] = () => Promise.resolve(),
): OpenMagazine {
  const backend = createContentBackend({ ...access, project: createProjectByKey({ ...access, key }) })
  return { backend, where, close }
}

/** A server that answers by a function, without the network. */
function accessBy(ask: (request: Request) => Promise<Response>): Access {
  const reach: typeof fetch = (input, init) => ask(new Request(input, init))
  return { url: IN_PROCESS, site: IN_PROCESS, prefix: '', fetch: reach }
}

/** The build's pictures come from the named site, or from the build itself. */
async function openHosted(
  url: string,
  site: string | undefined,
  root: string,
  secret: string,
): Promise<OpenMagazine> {
  const files = await createFiles(resolve(root, 'dist/client'))
  const reach: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    return request.url.startsWith(`${IN_PROCESS}/`) ? await files(request) : await fetch(request)
  }
  return opened({ url, site: site ?? IN_PROCESS, prefix: url, fetch: reach }, secret, url)
}

async function openRunning(url: string, secret: string): Promise<OpenMagazine> {
  const answer = await fetch(`${url}/auth/v1/health`).catch(() => null)
  if (answer === null) {
    throw new Error(`El servidor no responde en ${url}.`)
  }
  return opened({ url, site: url, prefix: '' }, secret, url)
}

/** A new data folder starts without the sample magazine, because content is being imported. */
async function openHere(
  root: string,
  env: Environment,
  secret: string,
  where: string,
): Promise<OpenMagazine> {
  const server = await createServer({ root, env, sample: false })
  const access = accessBy((request) => server.fetch(request))
  return opened(access, secret, where, () => server.close())
}

/** Opens an empty magazine in a temporary folder, so that a dry run creates nothing. */
async function openAside(
  root: string,
  env: Environment,
  secret: string,
  where: string,
): Promise<OpenMagazine> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-'))
  const away = () => rm(folder, { recursive: true, force: true })
  const embedded = { ...env, DATA_DIR: folder, DATABASE_URL: '', FILES_DIR: '', FILES_S3: '', BACKUP_DIR: '' }
  try {
    const magazine = await openHere(root, embedded, secret, where)
    return {
      ...magazine,
      async close() {
        await magazine.close()
        await away()
      },
    }
  } catch (error) {
    await away()
    throw error
  }
}

/** The location of the rows, for messages. */
function placeOf({ postgresql, dataDir }: Settings): string {
  return postgresql ? databaseName(postgresql.url) : dataDir
}

async function isBegun({ postgresql, dataDir }: Settings): Promise<boolean> {
  if (postgresql === null) return existsSync(join(dataDir, 'database'))
  // Imported only here, because it loads the driver.
  const { isMagazine } = await import('../postgresql/is-magazine.ts')
  return await isMagazine(postgresql.url)
}
