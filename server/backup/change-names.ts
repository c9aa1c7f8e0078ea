// Puts the parts of a restored folder in the place of what is there: all of them, or everything stays as it was.
import { existsSync } from 'node:fs'
import { access, constants, copyFile, mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CARDS } from '../embedded/data-folder.ts'
import { syncFolder } from '../storage/write-whole.ts'
import { NOTE } from './backup-format.ts'

/** What is renamed: the database goes first and comes last. */
export const FOLDERS: readonly string[] = ['database', 'storage', CARDS]

export interface NameChange {
  /** The folder with what was restored. */
  readonly from: string
  /** The data folder. */
  readonly to: string
  /** Where what is there goes, a folder to be made in `to`; null: nothing is there. */
  readonly aside: string | null
  /** Renames a file or folder. Default: the file system's own. */
  readonly move?: (from: string, to: string) => Promise<void>
}

/**
 * Throws a sentence where the data folder's parts cannot be renamed: one is or holds a mount point, which the system refuses to
 * rename or takes along, or may not be written.
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

/** Where file systems are mounted, as the kernel tells it; empty on a system that tells it otherwise. */
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
 * Changes the names. There is a note in the data folder all the while: a start in between says that the database is missing and
 * does not begin with an empty one. What fails is taken back; throws a sentence that says where the former data is.
 */
export async function changeNames(change: NameChange): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    await changeEach(change, undo)
  } catch (error) {
    const { to, aside } = change
    const failed = `The restore broke off (${said(error)}).`
    const stuck = await takeBack(undo)
    if (stuck === null) throw new Error(`${failed} What was there before is in ${to}, as it was.`)
    throw new Error(
      `${failed} Not all of what was there before could be put back (${said(stuck)}): what is not in ${to} is in ${aside ?? to}. ` +
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
    // By now it holds nothing but the copy of the note.
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
  // Of a magazine whose first start was never finished: the next one finishes it.
  if (!hasNote) await rm(note, { force: true })
  await syncFolder(to)
}

/** The latest first. Ends at what cannot be taken back, and gives why; null: all was. */
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
