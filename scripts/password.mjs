// `npm run password`: another password for an administrator.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { root, runServerCommand } from './server-command.mjs'

await runServerCommand(
  'password',
  /** @param {typeof import('../server/password/command.ts')} command */
  ({ runPasswordCommand }) =>
    runPasswordCommand(process.argv.slice(2), {
      root,
      env: process.env,
      say: (line) => console.log(line),
      ask: askHidden,
    }),
)

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
