// The process: starts the server, prints its address and its account, stops on a signal.
import { setFlagsFromString } from 'node:v8'
import { site } from '#site.ts'
import { loadEnvFile, refuseOldNode } from './settings/before-start.ts'
import { type Listening, listen } from './http/listen.ts'
import { keepLogShort } from './observe/console-lines.ts'
import { createLog, type LogFormat } from './observe/log.ts'
import { listenForMetrics } from './observe/metrics-port.ts'
import { readOperationSettings } from './settings/operation-settings.ts'
import { RELEASE } from './release.ts'
import { createServer } from './server.ts'
import { withSecretFiles } from './settings/secret-files.ts'
import { type Environment, readAdministrator, readSettings } from './settings/settings.ts'

// On a machine with much memory V8 lets garbage grow to four times the memory in use before it collects.
setFlagsFromString('--heap-growing-percent=40')

// Files of the server are for its own user.
process.umask(0o077)

const root = process.cwd()
/** Lines for people in a terminal and for `npm start` (`--text`), unless the settings say otherwise. */
let format: LogFormat = process.stdout.isTTY || process.argv.includes('--text') ? 'text' : 'json'

async function start(): Promise<Listening> {
  refuseOldNode()
  // The environment wins.
  loadEnvFile(root)
  const env = withSecretFiles(process.env, root)
  const operation = readOperationSettings(env, root)
  format = operation.logFormat ?? format
  const log = createLog({ format, now: Date.now, out: (line) => process.stdout.write(line) })
  keepLogShort(format === 'json' ? log : null)
  const settings = readSettings(env, root)
  const server = await createServer({ root, env, log })
  try {
    const figures =
      server.metrics && operation.metrics && (await listenForMetrics(server.metrics, operation.metrics))
    const close = async () => {
      await figures?.stop()
      await server.close()
    }
    const listening = await listen({ ...server, close }, settings, {
      isProxy: operation.proxies.has,
    }).catch(async (error: unknown) => {
      await figures?.stop()
      throw error
    })
    if (format === 'json') log.write('info', 'listening', { origin: listening.origin, ...RELEASE }, null)
    else greet(listening.origin, server.sameAdministrator, env)
    return listening
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Only for people: it shows the password. */
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
  // Even while it is starting: an interrupted creation leaves an unusable database.
  process.once(signal, () => {
    starting.then((listening) => listening.stop()).then(() => process.exit(0), fail)
  })
}
