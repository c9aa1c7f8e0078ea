// The folder of an export. Each file is written whole, and only where its bytes are other ones; what an export before made
// and this one does not is taken away; what somebody else has put there stays.
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { compressedPage } from '../http/encoding.ts'
import { writeWhole } from '../storage/write-whole.ts'

export interface SiteFolder {
  /** Is there a file of this name? As it was when the folder was opened. */
  has(file: string): boolean
  /** Puts the bytes there. Returns whether they are other ones than before. */
  put(file: string, bytes: Uint8Array): Promise<boolean>
  remove(file: string): Promise<void>
  /** How many files have been written. */
  readonly written: () => number
}

/** What a host that compresses nothing by itself is given beside a text. */
const SMALLER = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const
const TEXT = /\.(?:html|css|js|json|svg|txt|xml|webmanifest)$/
/** Bytes; below that a compressed copy is no gain. */
const WORTH_IT = 512

/** Opens the folder, making it where it is missing. `compressed`: with compressed copies of texts beside them. */
export async function openSiteFolder(
  folder: string,
  { compressed }: { readonly compressed: boolean },
): Promise<SiteFolder> {
  await mkdir(folder, { recursive: true })
  const present = new Set(await filesUnder(folder))
  const folders = new Map<string, Promise<unknown>>()
  let written = 0

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    const home = dirname(join(folder, file))
    const made = folders.get(home) ?? mkdir(home, { recursive: true })
    folders.set(home, made)
    await made
    await writeWhole(join(folder, file), bytes)
  }

  /** A copy of other bytes must not stay: a host would give it in the place of the file. */
  async function putCopies(file: string, bytes: Uint8Array, isSame: boolean): Promise<void> {
    const isWanted = compressed && TEXT.test(file) && bytes.byteLength >= WORTH_IT
    for (const [suffix, encoding] of SMALLER) {
      const isHere = present.has(file + suffix)
      if (isWanted && !(isHere && isSame)) await write(file + suffix, await compressedPage(bytes, encoding))
      else if (!isWanted && isHere) await rm(join(folder, file + suffix), { force: true })
    }
  }

  return {
    has: (file) => present.has(file),
    async put(file, bytes) {
      const isSame = present.has(file) && (await readFile(join(folder, file))).equals(bytes)
      await putCopies(file, bytes, isSame)
      if (isSame) return false
      await write(file, bytes)
      written += 1
      return true
    },
    async remove(file) {
      for (const suffix of ['', ...SMALLER.map(([each]) => each)]) {
        await rm(join(folder, file + suffix), { force: true })
      }
      await removeEmpty(folder, dirname(file))
    },
    written: () => written,
  }
}

/** Takes away a folder in which nothing is left, and those around it. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let empty = folder; empty !== '.'; empty = dirname(empty)) {
    const isGone = await rmdir(join(root, empty)).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

/** The files below a folder, by their paths from it with slashes; none where there is no such folder. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
