// Reads a journal after a backup: which entries follow it, whether any is missing, and which moment they reach.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { entriesIn } from './journal-folder.ts'
import { openBackup } from './backup-file.ts'
import { JOURNAL_FORMAT, type Manifest } from './backup-format.ts'

export interface Replay {
  /** The entries' files, in order. */
  readonly entries: readonly string[]
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
 * are files that are no entries of their name and line, such as copies under a later number. So is a damaged last entry: the disk may have
 * failed while it was copied.
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
  const found = (await entriesIn(place)).filter(({ number }) => number > journal.number)
  const entries: string[] = []
  const notes: string[] = []
  let last = journal.number
  let moment = madeAt
  for (const { name, number } of found) {
    const path = join(place, name)
    const so = `Up to ${moment} all is there: --until=${moment} restores that.`
    let manifest: Manifest
    try {
      const opened = await openBackup(path, JOURNAL_FORMAT)
      await opened.close()
      manifest = opened.manifest
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (number !== found.at(-1)?.number)
        throw new Error(`${why} Later entries build on it. ${so}`, { cause: error })
      notes.push(`The last entry was left out. ${why}`)
      break
    }
    const { line, number: own, previous = 0 } = manifest.journal ?? {}
    if (line !== journal.line || own !== number) {
      // If it took the place of an entry, the next one shows the gap.
      notes.push(`${path} was left out: it is no entry ${number} of the backup's journal.`)
      continue
    }
    // Checked before the rest: entries after the moment are not validated.
    if (until !== null && Date.parse(manifest.madeAt) > until) break
    if (manifest.migrations.join(' ') !== migrations.join(' '))
      throw new Error(`${path} is of another schema than the backup. ${so}`)
    if (previous > last) throw new Error(`The journal in ${place} lacks an entry before ${name}. ${so}`)
    entries.push(path)
    last = number
    moment = manifest.madeAt
  }
  return { entries, moment, note: notes.length === 0 ? null : notes.join('\n') }
}
