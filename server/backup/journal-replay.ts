// Reads a journal after a backup: which entries follow it, whether any is missing, and which moment they reach.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { entriesIn } from './journal-folder.ts'
import { openBackup } from './backup-file.ts'
import { JOURNAL_FORMAT, type Manifest, storedPath } from './backup-format.ts'

/** An entry whose bytes have been verified. */
export interface VerifiedEntry {
  readonly path: string
  /** Whether it contains stored files. */
  readonly hasFiles: boolean
}

export interface Replay {
  /** In order. */
  readonly entries: readonly VerifiedEntry[]
  /** The moment of the last entry, in ISO format; the backup's own if there are no entries. */
  readonly moment: string
  /** A message for people; null if there is none. */
  readonly note: string | null
}

/** Where a journal is, and up to which moment to replay it. */
export interface ReplayOptions {
  /** The folder of JOURNAL_DIR. */
  readonly folder: string
  /** The moment, in milliseconds since 1970; null replays the journal to its end. */
  readonly until: number | null
}

/**
 * The entries after a backup; none without a journal. Throws a readable message if the journal is not the backup's, or has a gap. Left out
 * are files that are no entries of their name and line, such as copies under a later number. So is a damaged entry that none follows: the
 * disk may have failed while it was copied.
 */
export async function readReplay(
  { madeAt, journal, migrations }: Manifest,
  options: ReplayOptions | null,
): Promise<Replay> {
  if (options === null) return { entries: [], moment: madeAt, note: null }
  const { folder, until } = options
  if (journal === undefined)
    throw new Error('The backup was made without a journal. Restore it without --journal.')
  const place = join(folder, journal.line)
  if (!existsSync(place))
    throw new Error(
      `The journal in ${folder} does not belong to the backup: it has no folder ${journal.line}.`,
    )
  if (until !== null && until < Date.parse(madeAt))
    throw new Error(`The backup is of ${madeAt}, after the moment of --until. Take an earlier backup.`)
  const entries: VerifiedEntry[] = []
  const notes: string[] = []
  let last = journal.number
  let moment = madeAt
  let damage: string | null = null
  for (const { name, number } of await entriesIn(place)) {
    if (number <= journal.number) continue
    if (until !== null && until <= Date.parse(moment)) break
    const path = join(place, name)
    const so = `Up to ${moment} all is there: --until=${moment} restores that.`
    const manifest = await verify(path)
    if (manifest instanceof Error && damage === null) {
      damage = manifest.message
      continue
    }
    if (
      !(manifest instanceof Error) &&
      (manifest.journal?.line !== journal.line || manifest.journal.number !== number)
    ) {
      // If it took the place of an entry, the next one shows the gap.
      notes.push(`${path} was left out: it is no entry ${number} of the backup's journal.`)
      continue
    }
    if (manifest instanceof Error || damage !== null)
      throw new Error(`${damage} Later entries build on it. ${so}`)
    // Checked before the rest: entries after the moment are not validated.
    if (until !== null && Date.parse(manifest.madeAt) > until) break
    if (manifest.migrations.join(' ') !== migrations.join(' '))
      throw new Error(`${path} is of another schema than the backup. ${so}`)
    if ((manifest.journal?.previous ?? 0) > last)
      throw new Error(`The journal in ${place} lacks an entry before ${name}. ${so}`)
    entries.push({ path, hasFiles: Object.keys(manifest.files).some((file) => storedPath(file) !== null) })
    last = number
    moment = manifest.madeAt
  }
  if (damage !== null) notes.push(`The last entry was left out. ${damage}`)
  return { entries, moment, note: notes.length === 0 ? null : notes.join('\n') }
}

/** Returns the manifest, or why the file is damaged. */
async function verify(path: string): Promise<Manifest | Error> {
  try {
    const { manifest, close } = await openBackup(path, JOURNAL_FORMAT)
    await close()
    return manifest
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
