// The process: starts the server, prints its address and account, stops on a signal.
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { site } from '#site.ts'
import { loadEnvFile, refuseOldNode } from './settings/before-start.ts'
import { type Listening, listen } from './http/listen.ts'
import { keepLogShort } from './observe/console-lines.ts'
import { createLog, type LogFormat } from './observe/log.ts'
import { listenForMetrics } from './observe/metrics-port.ts'
import { readOperationSettings } from './settings/operation-settings.ts'
import { RELEASE } from './release.ts'
import { createServer, type MagazineServer } from './server.ts'
import { withSecretFiles } from './settings/secret-files.ts'
import { type Environment, readAdministrator, readSettings, type Settings } from './settings/settings.ts'
import type { ToKeeper, ToServer } from './upgrade/keeper-words.ts'
import { keptProcess } from './upgrade/mailbox.ts'

// On a machine with much memory, V8 lets the heap grow to four times the memory in use before it collects.
setFlagsFromString('--heap-growing-percent=40')

// The server's files are readable only by its own user.
process.umask(0o077)

const root = process.cwd()
/** This release's own folder. After an upgrade it differs from the project's (docs/decisions/0060-upgrades-beside.md). */
const release = resolve(import.meta.dirname, '../..')
const kept = keptProcess()
/** Text in a terminal and for `npm start` (`--text`), unless the settings say otherwise. */
let format: LogFormat = process.stdout.isTTY || process.argv.includes('--text') ? 'text' : 'json'

async function start(): Promise<Listening> {
  refuseOldNode()
  // Existing environment variables take precedence.
  loadEnvFile(root)
  const env = withPlaces(withSecretFiles(process.env, root))
  const operation = readOperationSettings(env, root)
  format = operation.logFormat ?? format
  const log = createLog({ format, now: Date.now, out: (line) => process.stdout.write(line) })
  keepLogShort(format === 'json' ? log : null)
  const settings = readSettings(env, release)
  let isUpgrade = false
  const whenFree = async () => {
    kept?.tell({ kind: 'loaded' })
    const word = await kept?.heard('take')
    const isClosed = word?.kind === 'take' ? word.isClosed : null
    isUpgrade = isClosed !== null
    return isClosed
  }
  const server = await createServer({ root: release, env, log, ...(kept && { whenFree }) })
  try {
    const figures =
      server.metrics && operation.metrics && (await listenForMetrics(server.metrics, operation.metrics))
    const close = async () => {
      await figures?.stop()
      await server.close()
    }
    kept?.tell({ kind: 'opened' })
    await kept?.heard('listen')
    const listening = await listen({ ...server, close }, settings, {
      isProxy: operation.proxies.has,
      announceFor: operation.drainSeconds * 1000,
    }).catch(async (error: unknown) => {
      await figures?.stop()
      throw error
    })
    if (format === 'json') log.write('info', 'listening', { origin: listening.origin, ...RELEASE }, null)
    else greet(listening.origin, isUpgrade ? null : await server.isSameAdministrator(), env)
    if (kept) serveUntilReplaced(kept, server, listening, settings)
    return listening
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Resolves folders in settings against the project's folder, whichever release reads them. */
function withPlaces(env: Environment): Environment {
  const places = { DATA_DIR: '.data', FILES_DIR: '', BACKUP_DIR: '', JOURNAL_DIR: '' }
  const absolute = Object.entries(places).flatMap(([name, usual]) => {
    const place = env[name] || usual
    return place === '' ? [] : [[name, resolve(root, place)] as const]
  })
  return { ...env, ...Object.fromEntries(absolute) }
}

/** Follows the keeper's messages during an upgrade. */
function serveUntilReplaced(
  keeper: NonNullable<typeof kept>,
  server: MagazineServer,
  listening: Listening,
  { port, dataDir }: Settings,
): void {
  keeper.tell({ kind: 'serving', port, dataDir })
  const follow = async (kind: ToServer['kind'], work: () => unknown, done?: ToKeeper) => {
    await keeper.heard(kind)
    await work()
    if (done) keeper.tell(done)
  }
  Promise.all([
    follow('prepare', () => server.prepare?.(), { kind: 'prepared' }),
    follow('release', () => server.release?.(), { kind: 'released' }),
    follow('forward', () => server.forward?.(), { kind: 'forwarding' }),
    follow('end', () => listening.drain().then(() => process.exit(0))),
  ]).catch(fail)
}

/** Prints the address and the account, only in the text format, because it shows the password. */
function greet(origin: string, sameAdministrator: boolean | null, env: Environment): void {
  const lines = [`${site.name.padEnd(14)} ${origin}`]
  if (sameAdministrator !== null) {
    const { email, password } = readAdministrator(env)
    lines.push(`Backoffice     ${origin}/admin`)
    lines.push(`Administrator  ${email}`)
    lines.push(
      sameAdministrator
        ? `Password       ${password}`
        : 'Not ADMIN_PASSWORD: it was changed, or is from an earlier first start. "npm run password" sets another.',
    )
  }
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : null
  if (format === 'json') {
    const log = createLog({ format, now: Date.now, out: (line) => process.stderr.write(line) })
    log.write('error', 'not-started', { message, ...(cause !== null && { cause }) }, null)
  } else process.stderr.write(`\n  ${message}${cause === null ? '' : `\n  ${cause}`}\n\n`)
  process.exit(1)
}

const starting = start()
starting.catch(fail)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Waits for the start first, because an interrupted creation leaves an unusable database.
  process.once(signal, () => {
    starting.then((listening) => listening.stop()).then(() => process.exit(0), fail)
  })
}
