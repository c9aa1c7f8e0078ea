// `npm run password`: another password for an administrator. A build that is there is used as it is, as for a backup.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

const root = resolve(import.meta.dirname, '..')
const command = resolve(root, 'dist/server/password.js')

process.env['DO_NOT_TRACK'] ??= '1'
try {
  if (existsSync(resolve(root, '.env.local'))) process.loadEnvFile(resolve(root, '.env.local'))
  if (!existsSync(command)) {
    console.log('Building the magazine; this takes some seconds.')
    const { buildServer } = await import('./build.mjs')
    await buildServer('error')
  }
  /** @type {typeof import('../server/password/command.ts')} */
  const { runPasswordCommand } = await import(pathToFileURL(command).href)
  await runPasswordCommand(process.argv.slice(2), {
    root,
    env: process.env,
    say: (line) => console.log(line),
    ask: askHidden,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** One line of what comes in; in a terminal, asked for, and not shown. Null: Ctrl+C, or nothing came. @returns {Promise<string | null>} */
async function askHidden() {
  const isTerminal = process.stdin.isTTY === true
  if (isTerminal) process.stdout.write('New password (empty: one is made): ')
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_bytes, _encoding, done) => done() }),
    terminal: isTerminal,
  })
  try {
    for await (const line of lines) return line
    return null
  } finally {
    lines.close()
    if (isTerminal) process.stdout.write('\n')
  }
}
