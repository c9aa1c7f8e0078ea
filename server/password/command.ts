// `npm run password`: sets an administrator's password, run on the server's machine. Administrators who know the previous password can
// change it in the backoffice.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AskOwner, onData } from '../embedded/on-data.ts'
import type { CommandOptions } from '../command-options.ts'
import { type PostgreSqlSettings, readSettings } from '../settings/settings.ts'
import { type NewPassword, setPassword } from './administrators.ts'
import { PASSWORD_ENDPOINT } from './password-endpoint.ts'

const USAGE = `npm run password [-- [--new] --email=ADDRESS]

Asks for the new password; an empty line generates one and prints it. From a pipe it reads the first line.

  --email    which administrator, where there are several
  --new      makes a further administrator with this address

  DATA_DIR     the data folder: .data
`

/** 96 bits, as 16 characters: too many to guess. */
const GENERATED_BYTES = 12

interface PasswordCommandOptions extends Omit<CommandOptions, 'folder'> {
  /** Asks the person for the new password; empty: generate one; null: no answer. */
  readonly ask: () => Promise<string | null>
}

/** Runs the command. Throws a readable message on failure. */
export async function runPasswordCommand(
  words: readonly string[],
  { root, env, say, ask }: PasswordCommandOptions,
): Promise<void> {
  const asked = readWords(words)
  const settings = readSettings(env, root)
  if (settings.hostedOrigin !== null) {
    throw new Error(
      'The account is the hosted project’s: change its password in the backoffice, or in the project’s dashboard.',
    )
  }
  if (settings.postgresql === null && !existsSync(join(settings.dataDir, 'database'))) {
    throw new Error(
      `There is no magazine in ${settings.dataDir}. Name its data folder: DATA_DIR=… npm run password.`,
    )
  }
  const typed = await ask()
  if (typed === null) throw new Error('No password was given, and nothing was changed.')
  const password = typed === '' ? randomBytes(GENERATED_BYTES).toString('base64url') : typed
  const set = { ...asked, password }
  const account = settings.postgresql
    ? await onPostgreSql(settings.postgresql, root, set)
    : await onPglite(settings.dataDir, root, set)
  say(
    asked.isNew
      ? `${account} is an administrator now.`
      : `The password of ${account} was changed, and all of its devices were signed out.`,
  )
  if (typed === '') say(`Password  ${password}`)
}

function readWords(words: readonly string[]): Omit<NewPassword, 'password'> {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { email: { type: 'string' }, new: { type: 'boolean', default: false } },
    })
    const email = values.email?.trim().toLowerCase() ?? null
    return { email: values.new ? (email ?? '') : email, isNew: values.new }
  } catch {
    throw new Error(USAGE)
  }
}

/** Works while the server is running. */
async function onPostgreSql(settings: PostgreSqlSettings, root: string, set: NewPassword): Promise<string> {
  const { openPostgreSql } = await import('../postgresql/open-postgresql.ts')
  const host = await openPostgreSql({ ...settings, migrations: join(root, 'supabase/migrations') })
  try {
    return await setPassword(host.database, set)
  } finally {
    await host.close()
  }
}

async function onPglite(dataDir: string, root: string, set: NewPassword): Promise<string> {
  return await onData(
    { root, dataDir },
    ({ database }) => setPassword(database, set),
    (ask) => askOwner(ask, set),
  )
}

async function askOwner(ask: AskOwner, set: NewPassword): Promise<string> {
  const asked = new Request(`http://localhost${PASSWORD_ENDPOINT}`, {
    method: 'POST',
    body: JSON.stringify(set),
  })
  const answer = await ask(asked)
  const { email, message } = Object(await answer.json())
  if (!answer.ok) throw new Error(String(message))
  return String(email)
}
