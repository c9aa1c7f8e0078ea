// Drawn cards as files in the data folder. All of them can be drawn again, so they may be deleted to free space.
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../storage/write-whole.ts'

export interface CardCache {
  /** Null when it is not kept. */
  find(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** A full disk keeps no card and is no reason not to show one. */
  keep(name: string, card: Uint8Array): Promise<void>
}

/** About 80 MB. */
const MOST_CARDS = 1000

/** Cards under this folder, which is made with the first of them; those drawn longest ago go when there are more than `most`. */
export function createCardCache(folder: string, most = MOST_CARDS): CardCache {
  async function forgetOldest(): Promise<void> {
    const names = await readdir(folder)
    if (names.length <= most) return
    const drawn = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    )
    const oldest = drawn.toSorted((a, b) => a.at - b.at).slice(0, names.length - most)
    for (const { name } of oldest) await rm(join(folder, name), { force: true })
  }

  return {
    find: (name) =>
      readFile(join(folder, name)).then(
        (bytes) => new Uint8Array(bytes),
        () => null,
      ),
    async keep(name, card) {
      try {
        await mkdir(folder, { recursive: true })
        await writeWhole(join(folder, name), card)
        await forgetOldest()
      } catch {
        // Drawn again when it is next asked for.
      }
    },
  }
}
