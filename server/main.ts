// The process: starts the server, says where it is and who may write, stops when told to.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Listening, listen } from './listen.ts'
import { keepLogShort } from './log.ts'
import { createServer } from './server.ts'
import { readAdministrator, readSettings } from './settings.ts'

const root = process.cwd()

async function start(): Promise<Listening> {
  keepLogShort()
  // What is in the environment already wins.
  if (existsSync(join(root, '.env.local'))) process.loadEnvFile(join(root, '.env.local'))
  const settings = readSettings(process.env, root)
  const server = await createServer({ root, env: process.env })
  const listening = await listen(server, settings).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  const lines = [`Cacharreo      ${listening.origin}`]
  if (server.sameAdministrator !== null) {
    const { email, password } = readAdministrator(process.env)
    lines.push(`Administrator  ${email}`)
    lines.push(
      server.sameAdministrator
        ? `Password       ${password}`
        : 'The data was made with another ADMIN_EMAIL or ADMIN_PASSWORD; those of the first start hold.',
    )
  }
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
  return listening
}

function fail(error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? `\n  ${error.cause.message}` : ''
  process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}${cause}\n\n`)
  process.exit(1)
}

const starting = start()
starting.catch(fail)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Also while it is still starting: a database torn away while it is being made cannot be opened again.
  process.once(signal, () => {
    starting.then((listening) => listening.stop()).then(() => process.exit(0), fail)
  })
}
