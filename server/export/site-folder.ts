// The folder of an export. A file is written atomically, and only if its bytes have changed. Files of an earlier export that this one does
// not contain are deleted. Files of other programs stay.
import { mkdir, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compress } from '../http/answer.ts'
import { filesUnder } from '../storage/files-under.ts'
import { writeWhole } from '../storage/write-whole.ts'

/** How the parts of an export write its files. `from`: what a file is made from; empty if it must be made again next time. */
export interface SiteWriter {
  /** Whether the file is there, made from the same. */
  readonly isCurrent: (file: string, from: string) => boolean
  readonly put: (file: string, bytes: Uint8Array, from: string) => Promise<void>
  /** Called with all files to be written, before the first of them. */
  readonly begin: (files: readonly string[]) => Promise<void>
}

/** The compressed copies of a text, for hosts that do not compress. */
const SMALLER = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const
const TEXT = /\.(?:html|css|js|json|svg|txt|xml|webmanifest)$/
/** In bytes; compressing smaller files gains nothing. */
const WORTH_IT = 512

/** Opens the folder, creating it if needed. `compressed`: whether to add compressed copies of text files. */
export async function openSiteFolder(folder: string, { compressed }: { readonly compressed: boolean }) {
  await mkdir(folder, { recursive: true })
  const present = new Set(await filesUnder(folder))
  const folders = new Map<string, Promise<unknown>>()

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    const home = dirname(join(folder, file))
    const made = folders.get(home) ?? mkdir(home, { recursive: true })
    folders.set(home, made)
    await made
    await writeWhole(join(folder, file), bytes)
  }

  /** Removes outdated copies, which a host would serve instead of the file. */
  async function putCopies(file: string, bytes: Uint8Array, isSame: boolean): Promise<void> {
    const isWanted = compressed && TEXT.test(file) && bytes.byteLength >= WORTH_IT
    for (const [suffix, encoding] of SMALLER) {
      const isHere = present.has(file + suffix)
      if (isWanted && !(isHere && isSame)) await write(file + suffix, await compress(bytes, encoding))
      else if (!isWanted && isHere) await rm(join(folder, file + suffix), { force: true })
    }
  }

  return {
    /** Whether the folder had a file with this name when it was opened. */
    has: (file: string) => present.has(file),
    /** Writes a file. Returns whether its bytes have changed. */
    async put(file: string, bytes: Uint8Array) {
      const isSame = present.has(file) && (await readFile(join(folder, file))).equals(bytes)
      await putCopies(file, bytes, isSame)
      if (isSame) return false
      await write(file, bytes)
      return true
    },
    async remove(file: string) {
      for (const suffix of ['', ...SMALLER.map(([each]) => each)]) {
        await rm(join(folder, file + suffix), { force: true })
      }
      await removeEmpty(folder, dirname(file))
    },
  }
}

/** Deletes an empty folder, and its empty parents. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let empty = folder; empty !== '.'; empty = dirname(empty)) {
    const isGone = await rmdir(join(root, empty)).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}
