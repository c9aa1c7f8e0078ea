// Asks for a password in the terminal, or reads it from a pipe.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads one line; in a terminal, with a prompt and without showing it. Null: Ctrl+C, or no input. */
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
