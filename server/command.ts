// The commands of the built server, such as `node dist/server/command.js password`. The `npm run` commands call them.
import { setFlagsFromString } from 'node:v8'
import type { CommandOptions } from './command-options.ts'
import { loadEnvFile, refuseOldNode } from './settings/before-start.ts'
import { withSecretFiles } from './settings/secret-files.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

type Command = (words: readonly string[], given: CommandOptions) => Promise<void>

/** Each is loaded only when it runs. */
const COMMANDS: Readonly<Record<string, Command>> = {
  async password(words, given) {
    await (await import('./password/command.ts')).runPasswordCommand(words, { ...given, ask: askHidden })
  },
  backup: (words, given) => backups(['backup', ...words], given),
  restore: (words, given) => backups(['restore', ...words], given),
  upgrade: async (words, given) => await (await import('./upgrade/command.ts')).runUpgrade(words, given),
  content: async (words, given) => await (await import('./transfer/command.ts')).runCommand(words, given),
  export: async (words, given) => void (await (await import('./export/command.ts')).runExport(words, given)),
  reset: async (words, given) => await (await import('./embedded/reset.ts')).runReset(words, given),
  'deploy:supabase': (words, given) => hosted('deploy', words, given),
  'check:supabase': (words, given) => hosted('check', words, given),
}

async function backups(words: readonly string[], given: CommandOptions): Promise<void> {
  await (await import('./backup/command.ts')).runCommand(words, given)
}

async function hosted(what: string, words: readonly string[], given: CommandOptions): Promise<void> {
  if (words.length > 0)
    throw new Error(`"${what}:supabase" takes no arguments: docs/configuration.md has its settings.`)
  const { runCommand } = await import('./hosted/command.ts')
  process.exitCode = await runCommand(what, given)
}

// The same setting as the server's (`main.ts`).
setFlagsFromString('--heap-growing-percent=40')
// Output files are readable only by their owner.
process.umask(0o077)
process.env['DO_NOT_TRACK'] ??= '1'
try {
  refuseOldNode()
  const root = process.cwd()
  loadEnvFile(root)
  const [name = '', ...words] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (!command) throw new Error(`node dist/server/command.js ${Object.keys(COMMANDS).join('|')} …`)
  await command(words, {
    root,
    // An upgrade needs no secret, and systemd hides the files of LoadCredential from the command of a reload.
    env: name === 'upgrade' ? process.env : withSecretFiles(process.env, root),
    // The caller's folder, because npm changes to the project's.
    folder: process.env['INIT_CWD'] ?? root,
    say: (line) => console.log(line),
  })
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
  console.error(error instanceof Error ? `${error.message}${cause}` : String(error))
  process.exitCode = 1
}

/** Reads one line of input; in a terminal, with a prompt and without echo. Null after Ctrl+C, or if there is no input. */
async function askHidden(): Promise<string | null> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stdout.write('New password (leave it empty to generate one): ')
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
