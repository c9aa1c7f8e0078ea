// Files that are stored already, by what is in them: the same file is stored once, in however many articles it is put. Where the
// server knows no hashes, or nobody answers, a file is as good as new.
import type { Result } from '#domain/failure.ts'
import { withNote } from '#domain/pictures/picture-noting.ts'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'

type Tools = Pick<BackofficeTools, 'currentAdmin' | 'draftPictures' | 'storedPictures' | 'withSession'>

export interface KnownFiles {
  /** The address of the picture that was made of this file, with what it shows, held for a form; null: none is known. */
  find(file: Blob): Promise<string | null>
  /** Notes what file a picture was made of. */
  note(file: File, name: string): Promise<void>
}

/** What the server knows of files. */
export function knownFiles({ currentAdmin, draftPictures, storedPictures, withSession }: Tools): KnownFiles {
  const hashes = new WeakMap<Blob, Promise<string | null>>()
  const hashOf = (file: Blob) => {
    const hash = hashes.get(file) ?? sha256(file)
    hashes.set(file, hash)
    return hash
  }
  return {
    async find(file) {
      const hash = await hashOf(file)
      if (hash === null) return null
      const found = valueOf(await withSession(() => storedPictures.find(hash)))
      if (!found || !valueOf(await draftPictures.choosing(found.name))) return null
      const admin = currentAdmin.get()
      if (admin) void draftPictures.uploaded(admin.userId, found.address)
      return withNote(found.address, { alt: found.alt })
    },
    async note(file, name) {
      const hash = await hashOf(file)
      await storedPictures.note(name, { fileName: file.name, ...(hash !== null && { hash }) })
    },
  }
}

function valueOf<T>(result: Result<T>): T | null {
  return result.ok ? result.value : null
}

/** In hexadecimal; null on a page without https, where browsers have none, and of what cannot be read. */
async function sha256(file: Blob): Promise<string | null> {
  if (!('subtle' in crypto)) return null
  try {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
