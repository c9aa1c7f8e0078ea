// The format of a backup: one zip with each table's rows as lines of JSON, and the stored files. The manifest comes
// last and names every entry with its hash. docs/operations.md describes it for people.
import { createHash } from 'node:crypto'
import { decodedPart } from '#domain/pages/address-values.ts'

export const MANIFEST = 'manifest.json'
export const KEYS = 'keys.json'
export const NOTE = 'first-start.json'
export const FORMAT = 'cacharreo-backup'
/** A journal entry: what changed since the previous one, in the form of a backup. */
export const JOURNAL_FORMAT = 'cacharreo-journal'
/** Incremented when earlier releases can no longer read the format. */
export const FORMAT_VERSION = 1

/** The settings that are keys: a backup has them only on request. */
export const KEY_NAMES = ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'JWT_SECRET'] as const
export type BackupKeys = Readonly<Record<(typeof KEY_NAMES)[number], string>>

/** A table of a backup. Each line of its parts is a JSON list: its columns in order, as PostgreSQL writes them as text, or null. */
export interface BackupTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  /** Names of files in the zip, in order. */
  readonly parts: readonly string[]
  /**
   * In a journal entry: parts with the primary keys of all changed rows, including deleted ones. If absent, all rows of the table are
   * included.
   */
  readonly changed?: readonly string[]
}

/** A position in a journal. */
export interface JournalPlace {
  /** The line of entries, a UUID. A restore or a migration starts a new line. */
  readonly line: string
  /** In a backup: the number of the last entry before it. In an entry: its own number. */
  readonly number: number
  /** In an entry: the number of the last entry known to be complete. */
  readonly previous: number
}

/** The last number of a sequence; null if it is unused. As text, because it may exceed a JavaScript number. */
export interface BackupSequence {
  readonly schema: string
  readonly name: string
  readonly last: string | null
}

export interface Manifest {
  readonly format: typeof FORMAT | typeof JOURNAL_FORMAT
  readonly version: number
  /** When it was made, in ISO format. */
  readonly madeAt: string
  /** The version of the program that made it, with its commit in brackets if that is known. */
  readonly program: string
  /** For people: which password is valid after a restore. */
  readonly password: string
  /** The schema's migrations as `20261121050000_administrators`, in order. */
  readonly migrations: readonly string[]
  readonly tables: readonly BackupTable[]
  readonly sequences: readonly BackupSequence[]
  /** Absent if it was made without a journal. */
  readonly journal?: JournalPlace
  /** Every other file of the zip. */
  readonly files: Readonly<Record<string, BackupFile>>
}

export interface BackupFile {
  /** Bytes, unpacked. */
  readonly size: number
  /** SHA-256 in hexadecimal. */
  readonly sha256: string
}

/** Explains which password is valid after restoring a backup of that time. */
export function passwordOf(madeAt: string): string {
  return `The password is the one of ${madeAt}. Nobody is signed in: everybody signs in again.`
}

/** A timestamp for file names, which sort by it: `20261123T030000Z`. `at`: milliseconds since 1970. */
export function stampOf(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** As `backupName` writes it. */
export const BACKUP_NAME = /^cacharreo-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/

/** The name of a daily backup. */
export function backupName(at: number): string {
  return `cacharreo-${stampOf(at)}.zip`
}

/** The versions of the manifest's migrations. */
export function versionsOf({ migrations }: Pick<Manifest, 'migrations'>): Set<string> {
  return new Set(migrations.map((migration) => migration.split('_')[0] ?? ''))
}

/** The name in the zip of a stored file, by its path below the folder of stored files. */
export function storedName(path: readonly string[]): string {
  return ['storage', ...path.map(encodeURIComponent)].join('/')
}

/** The path of a stored file by its name in the zip; null if it is not one, or leads out of the folder. */
export function storedPath(name: string): readonly string[] | null {
  const [first, ...path] = name.split('/')
  if (first !== 'storage' || path.length === 0) return null
  const decoded = path.flatMap((part) => decodedPart(part) ?? [])
  const isSafe = decoded.every(
    (part) => part !== '' && part !== '.' && part !== '..' && !/[/\\\0]/.test(part),
  )
  return isSafe && decoded.length === path.length ? decoded : null
}

export function describeFile(bytes: Uint8Array): BackupFile {
  return { size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Parses a manifest; null if it is not one. Accepts newer versions of the format, so that the caller can report them. */
export function readManifest(text: string): Manifest | null {
  try {
    const value: unknown = JSON.parse(text)
    return isManifest(value) ? value : null
  } catch {
    return null
  }
}

function isManifest(value: unknown): value is Manifest {
  const { format, version, madeAt, password, migrations, tables, sequences, files, journal } = Object(value)
  return (
    (format === FORMAT || format === JOURNAL_FORMAT) &&
    Number.isInteger(version) &&
    typeof madeAt === 'string' &&
    typeof password === 'string' &&
    isListOf(migrations, (each) => typeof each === 'string') &&
    isListOf(tables, isTable) &&
    isListOf(sequences, isSequence) &&
    (journal === undefined || isPlace(journal)) &&
    typeof files === 'object' &&
    files !== null &&
    Object.values(files).every((file) => /^[0-9a-f]{64}$/.test(String(Object(file).sha256)))
  )
}

function isTable(value: unknown): boolean {
  const { schema, name, columns, rows, parts, changed } = Object(value)
  const isText = (each: unknown) => typeof each === 'string'
  return (
    isText(schema) &&
    isText(name) &&
    isListOf(columns, isText) &&
    Number.isInteger(rows) &&
    isListOf(parts, isText) &&
    (changed === undefined || isListOf(changed, isText))
  )
}

function isPlace(value: unknown): boolean {
  const { line, number, previous } = Object(value)
  // The line's id is used as the name of a folder.
  const isLine = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(line))
  return isLine && Number.isSafeInteger(number) && Number.isSafeInteger(previous)
}

function isSequence(value: unknown): boolean {
  const { schema, name, last } = Object(value)
  return (
    typeof schema === 'string' && typeof name === 'string' && (last === null || /^-?\d+$/.test(String(last)))
  )
}

function isListOf(value: unknown, isOne: (each: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne)
}
