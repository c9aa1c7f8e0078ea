// `npm run backup` and `npm run restore`: read their arguments, run, and report in the terminal.
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { isDeepStrictEqual, parseArgs, parseEnv } from 'node:util'
import type { CommandOptions } from '../command-options.ts'
import { snapshotOf } from '../gateway/database.ts'
import { type AskOwner, onData } from '../embedded/on-data.ts'
import { databaseName } from '../postgresql/database-address.ts'
import {
  bucketAt,
  type PostgreSqlSettings,
  readKeys,
  readSettings,
  type Settings,
} from '../settings/settings.ts'
import { BACKUP_ENDPOINT, keysOf } from './backup-endpoint.ts'
import { failureInWords } from './failure-sentence.ts'
import { writeBackupFile } from './backup-file.ts'
import { passwordOf, KEY_NAMES } from './backup-format.ts'
import { type BackupSource, makeBackup } from './make-backup.ts'
import { withFetched } from './journal-bucket.ts'
import type { ReplayOptions } from './journal-replay.ts'
import { restoreBackup, type Restored } from './restore.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { writeWhole } from '../storage/write-whole.ts'

const USAGE = `npm run backup -- FILE.zip [--with-keys] [--replace]
npm run restore -- FILE.zip [--journal=DIR [--until=MOMENT]] [--replace]
npm run restore -- BUCKET [--until=MOMENT] [--replace]

  --with-keys  adds the keys of .env.local: whoever has the file then has the server's rights
  --replace    backup: overwrites an existing file; restore: moves existing data aside first
  --journal    replays what was written after the backup, from the folder of JOURNAL_DIR
  --until      only up to this moment: 2026-11-23T03:00:00Z
  BUCKET       the address of JOURNAL_S3: its newest backup, and what was written after it

  DATA_DIR     the data folder: .data
  DATABASE_URL a PostgreSQL, with the pictures in FILES_DIR or FILES_S3; a restore fills an empty one
  VITE_SUPABASE_URL, SUPABASE_DB_URL, SUPABASE_SECRET_KEY
               a hosted project; a restore fills one that was deployed and never used
`

interface RestoreCommandOptions extends CommandOptions {
  /** The journal to replay after the backup; null: none. */
  readonly journal: ReplayOptions | null
}

/** Runs the command. Throws a sentence on failure. */
export async function runCommand(words: readonly string[], options: CommandOptions): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'with-keys': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      journal: { type: 'string' },
      until: { type: 'string' },
    },
  })
  const [what, file, ...more] = positionals
  if (file === undefined || more.length > 0 || (what !== 'backup' && what !== 'restore'))
    throw new Error(USAGE)
  const settings = readSettings(options.env, options.root)
  const path = resolve(options.folder, file)
  const { replace } = values
  const bucket = /^https?:/.test(file) ? bucketAt(file, 'BUCKET', options.env) : null
  const until = momentOf(values.until)
  const journal =
    values.journal === undefined ? null : { folder: resolve(options.folder, values.journal), until }
  const isHosted = settings.hostedOrigin !== null
  const isPlain = journal === null && bucket === null
  if (isPlain && until !== null)
    throw new Error('--until is a moment of a journal: say --journal=DIR, too, or the bucket.')
  if ((!isPlain && (what === 'backup' || isHosted)) || (bucket && journal)) throw new Error(USAGE)
  if (what === 'backup' && existsSync(path) && !replace)
    throw new Error(`${path} exists already. With --replace it is overwritten; or choose another name.`)
  const restore = async (from: string, replayed: ReplayOptions | null) => {
    const { postgresql } = settings
    if (isHosted) await runHostedRestore(from, options)
    else if (postgresql)
      await runDatabaseRestore(from, { ...settings, postgresql }, { ...options, journal: replayed })
    else await runRestore(from, settings, { ...options, replace, journal: replayed })
  }
  try {
    if (what === 'backup') {
      const run = settings.postgresql !== null || isHosted ? runDatabaseBackup : runBackup
      await run(path, settings, { ...options, withKeys: values['with-keys'] })
    } else if (bucket) await withFetched(bucket, { ...options, until, dataDir: settings.dataDir }, restore)
    else await restore(path, journal)
  } catch (error) {
    throw failureInWords(error)
  }
}

/** Milliseconds since 1970; null if none is given. Throws a readable message for an invalid date. */
function momentOf(until: string | undefined): number | null {
  const at = until === undefined ? null : Date.parse(until)
  if (Number.isNaN(at)) throw new Error(`--until is a moment such as 2026-11-23T03:00:00Z, not "${until}".`)
  return at
}

async function runBackup(
  path: string,
  { dataDir, filesDir }: Settings,
  { root, env, say, withKeys }: CommandOptions & { readonly withKeys: boolean },
): Promise<void> {
  if (!existsSync(dataDir))
    throw new Error(
      `There is no data in ${dataDir}. Name its data folder: DATA_DIR=… npm run backup -- FILE.zip.`,
    )
  await onData(
    { root, dataDir },
    async ({ database }) => {
      const snapshot: BackupSource['snapshot'] = (work) => snapshotOf(database, work)
      const source = { root, dataDir, filesDir, now: Date.now, snapshot }
      const keys = withKeys ? keysOf(readKeys(env)) : null
      await writeBackupFile(path, (write) => makeBackup(source, { keys, write }))
    },
    (ask) => writeBackupFile(path, (write) => askOwner(ask, withKeys, write)),
  )
  say(`${basename(path)} has the magazine of ${dataDir}.`)
  say(wordsOnKeys(withKeys))
}

function wordsOnKeys(withKeys: boolean): string {
  return withKeys
    ? 'The keys are in it: keep it as you keep .env.local.'
    : 'The keys are not in it: keep a copy of the settings (.env.local) apart, or ask for them with --with-keys.'
}

async function runDatabaseBackup(
  path: string,
  settings: Settings,
  { root, env, say, withKeys }: CommandOptions & { readonly withKeys: boolean },
): Promise<void> {
  const isHosted = settings.hostedOrigin !== null
  if (isHosted && withKeys)
    throw new Error('The keys of a hosted project are its own: leave out --with-keys.')
  const keys = withKeys ? keysOf(readKeys(env)) : null
  // Imported only here, because it loads the driver.
  const { backUpDatabase } = await import('./database-source.ts')
  const { where, left } = await backUpDatabase(path, { root, env, settings, keys })
  say(`${basename(path)} has the magazine of ${where}.`)
  left.forEach(say)
  if (!isHosted) say(wordsOnKeys(withKeys))
}

async function runHostedRestore(path: string, { root, env, say }: CommandOptions): Promise<void> {
  const { restoreIntoHosted } = await import('../hosted/restore-hosted.ts')
  sayRestored(env['VITE_SUPABASE_URL'] ?? '', await restoreIntoHosted(path, { root, env, say }), say)
  say(
    'Its administrators are those of the backup. An account that the deployment made is gone, unless it is one of them.',
  )
}

async function askOwner(
  ask: AskOwner,
  withKeys: boolean,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const path = `${BACKUP_ENDPOINT}${withKeys ? '?keys=yes' : ''}`
  const answer = await ask(new Request(`http://localhost${path}`, { method: 'POST' }))
  if (!answer.ok) throw new Error(await answer.text())
  try {
    for await (const bytes of answer.body ?? []) await write(bytes)
  } catch {
    throw new Error('The server stopped during the backup; its log says why. No file was written.')
  }
}

async function runDatabaseRestore(
  path: string,
  settings: Settings & { readonly postgresql: PostgreSqlSettings },
  { root, env, say, journal }: RestoreCommandOptions,
): Promise<void> {
  // Imported only here, because it loads the driver.
  const { restoreIntoPostgreSql } = await import('./restore-database.ts')
  const options = { ...settings, root, keys: readKeys(env), journal, say }
  const restored = await restoreIntoPostgreSql(path, options)
  sayRestored(databaseName(settings.postgresql.url), restored, say)
  say('Its keys are those of the settings from now on, whatever the backup has of them.')
}

function sayRestored(where: string, { replay, rows }: Restored, say: (line: string) => void): void {
  const { moment, entries, note } = replay
  const also = entries.length > 0 ? `, and the journal's entries: ${entries.length}` : ''
  say(`${where} has the magazine of ${moment}: ${rows} rows, checked${also}.`)
  if (note !== null) say(note)
  say(passwordOf(moment))
}

async function runRestore(
  path: string,
  { dataDir, filesDir }: Settings,
  { root, env, say, replace, journal }: RestoreCommandOptions & { readonly replace: boolean },
): Promise<void> {
  if (filesDir !== null)
    throw new Error(
      `A restore puts the pictures into DATA_DIR/storage. Run it without FILES_DIR, then move them to ${filesDir}.`,
    )
  const restored = await restoreBackup(path, { root, dataDir, replace, journal, now: Date.now, say })
  const { aside, keys } = restored
  sayRestored(dataDir, restored, say)
  if (aside !== null) say(`The former data is in ${aside}; delete it when you no longer need it.`)
  say(
    keys === null
      ? 'The backup has no keys. With other keys than then, installed apps learn the new one at their next visit.'
      : await takeKeys(keys, join(root, '.env.local'), env),
  )
}

/**
 * Writes the keys in `text`, a backup's `keys.json`, to the settings file at `place`. Returns a message that says what was done. Existing
 * keys stay, because readers' installed apps use one of them. Keys that the environment sets are not written.
 */
export async function takeKeys(
  text: string,
  place: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const kept = existsSync(place) ? (await readFile(place, 'utf8')).replace(/^\uFEFF/, '') : ''
  const there = parseEnv(kept)
  const given: Readonly<Record<string, unknown>> = Object(JSON.parse(text))
  const differing = (from: Readonly<Record<string, string | undefined>>) =>
    KEY_NAMES.filter((name) => from[name] !== undefined && from[name] !== given[name])
  const others = differing(there)
  if (others.length > 0)
    return `${place} has other keys (${others.join(', ')}); those of the backup were not taken. Delete these lines and restore again to have them.`
  const unlike = differing(env).filter((name) => there[name] === undefined)
  if (unlike.length > 0)
    return `The environment has other keys (${unlike.join(', ')}); those of the backup were not taken. Restore again without these variables to have them in ${place}.`
  const missing = KEY_NAMES.filter((name) => there[name] === undefined && env[name] === undefined)
  if (missing.length === 0)
    return KEY_NAMES.some((name) => there[name] === undefined)
      ? "The environment has the backup's keys already; nothing was written down."
      : `${place} has the backup's keys already.`
  const lines = missing.map((name) => settingLine(name, given[name]))
  if (lines.includes(null))
    return `The backup's keys are not whole, or cannot be written to ${place}: copy them from the keys.json in it.`
  if (!existsSync(place)) await writeFile(place, '', { mode: 0o600 })
  await writeWhole(place, kept + (kept === '' || kept.endsWith('\n') ? '' : '\n') + lines.join(''), 0o600)
  return `The backup's keys are in ${place}.`
}

/** A line of the settings file that is read as exactly this value and nothing else; null if there is none. */
function settingLine(name: string, value: unknown): string | null {
  const lines = ['', "'", '"', '`'].map((quote) => `${name}=${quote}${String(value)}${quote}\n`)
  return lines.find((line) => isDeepStrictEqual({ ...parseEnv(line) }, { [name]: value })) ?? null
}
