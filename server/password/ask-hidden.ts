// Asks for a password in the terminal, or reads it from a pipe.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** One line of what comes in; in a terminal, asked for, and not shown. Null: Ctrl+C, or nothing came. */
export async function askHidden(): Promise<string | null> {
  const isTerminal = process.stdin.isTTY
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
