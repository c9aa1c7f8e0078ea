// Moves the parts of a restored folder into place: all of them, or none.
import { existsSync } from 'node:fs'
import { access, constants, copyFile, mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CARDS } from '../embedded/data-folder.ts'
import { syncFolder } from '../storage/write-whole.ts'
import { NOTE } from './backup-format.ts'

/** The order of renames: the database is moved away first and put back last. */
export const FOLDERS: readonly string[] = ['database', 'storage', CARDS]

export interface NameChange {
  /** The folder with the restored data. */
  readonly from: string
  readonly to: string
  /** The folder for the former data, created in `to`; null if there is none. */
  readonly aside: string | null
  /** Renames a file or folder. Default: the file system's own. */
  readonly move?: (from: string, to: string) => Promise<void>
}

/**
 * Throws a readable message if parts of the data folder cannot be renamed. A part may be read-only. It may also be or contain a mount
 * point, which the system refuses to rename or moves along.
 */
export async function checkNames(dataDir: string): Promise<void> {
  const unchanged = `Nothing was changed: the data is in ${dataDir}, as it was.`
  const mounts = await mountPoints()
  const home = await realpath(dataDir)
  for (const name of FOLDERS) {
    const place = join(home, name)
    const mount = mounts.find((each) => each === place || each.startsWith(`${place}/`))
    if (mount === undefined) continue
    throw new Error(
      `${mount} is a mount point, and a restore has to rename ${name} in ${dataDir}. Restore into a folder without mounts ` +
        `(DATA_DIR=…), and move what it makes to where it belongs. ${unchanged}`,
    )
  }
  for (const path of ['.', ...FOLDERS].map((name) => join(home, name)).filter(existsSync))
    await access(path, constants.W_OK).catch((error: unknown) => {
      throw new Error(`${path} cannot be written (${said(error)}). ${unchanged}`)
    })
}

/** The mount points that the kernel lists; empty on a system without that list. */
async function mountPoints(): Promise<string[]> {
  const table = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')
  return table
    .split('\n')
    .flatMap((line) => line.split(' ')[4] ?? [])
    .map((place) =>
      place.replaceAll(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
    )
}

/**
 * Renames the parts. Meanwhile a note is in the data folder: a server that starts then reports a missing database, and does not create an
 * empty one. On failure all renames are undone; throws an error that says where the former data is.
 */
export async function changeNames(change: NameChange): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    await changeEach(change, undo)
  } catch (error) {
    const { to, aside } = change
    const failed = `The restore failed (${said(error)}).`
    const stuck = await takeBack(undo)
    if (stuck === null) throw new Error(`${failed} The former data is in ${to}, as it was.`)
    throw new Error(
      `${failed} Not all of the former data could be moved back (${said(stuck)}): what is not in ${to} is in ${aside ?? to}. ` +
        'Move it back before the next start.',
    )
  }
}

async function changeEach(
  { from, to, aside, move = rename }: NameChange,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  async function moveAll(names: readonly string[], before: string, after: string): Promise<void> {
    for (const name of names) {
      const [here, there] = [join(before, name), join(after, name)]
      if (!existsSync(here)) continue
      await move(here, there)
      undo.push(() => move(there, here))
    }
  }
  const note = join(to, NOTE)
  const former = aside !== null && existsSync(note) ? join(aside, NOTE) : null
  if (aside !== null) {
    await mkdir(aside, { mode: 0o700 })
    // At this point it contains only the copy of the note.
    undo.push(() => rm(aside, { recursive: true }))
    if (former !== null) await copyFile(note, former)
    await moveAll(FOLDERS, to, aside)
    await syncFolder(aside)
  }
  const hasNote = existsSync(join(from, NOTE))
  if (hasNote) {
    await move(join(from, NOTE), note)
    undo.push(() => (former === null ? rm(note) : copyFile(former, note)))
  }
  await moveAll(FOLDERS.toReversed(), from, to)
  // An unfinished first start left it; the next start finishes that.
  if (!hasNote) await rm(note, { force: true })
  await syncFolder(to)
}

/** Undoes the renames, latest first. Stops at the first failure and returns it; null if all were undone. */
async function takeBack(undo: readonly (() => Promise<unknown>)[]): Promise<unknown> {
  try {
    for (const step of undo.toReversed()) await step()
    return null
  } catch (error) {
    return error
  }
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
