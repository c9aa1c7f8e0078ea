import { useEffect, useState, useSyncExternalStore } from 'react'
import { storedName } from '#api/write/picture-upload.ts'
import { useBackoffice } from '#admin/frame/backoffice-context.tsx'
import { holdReloads } from '#store/drafts/unsaved-work.ts'
import { resizeImage } from '#admin/pictures/resize-image.ts'
import type { Result } from '#domain/failure.ts'
import { withNote } from '#domain/pictures/picture-noting.ts'
import { createUploads, type Uploads, type UploadsOptions, type UploadsState } from './uploads.ts'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'

export interface UsedUploads extends UploadsState {
  readonly queue: Uploads
  /** Is anything still on its way? */
  readonly isBusy: boolean
  /** The same at this very moment, before it is drawn. */
  readonly isUploading: () => boolean
  /** False: there is nowhere to upload to. */
  readonly hasStorage: boolean
}

/** The uploads of a form; leaving the form ends them. What is given counts at the first drawing. */
export function useUploads(options: Pick<UploadsOptions, 'count' | 'onDone'>): UsedUploads {
  const tools = useBackoffice()
  const { pictures } = tools
  const [hasStorage, setHasStorage] = useState(true)
  const [queue] = useState(() => {
    const known = knownFiles(tools)
    return createUploads({
      ...options,
      find: (file) => known.find(file),
      prepare: resizeImage,
      async upload({ file, ...order }, signal) {
        const name = storedName(order)
        await tools.draftPictures.uploading(name)
        const uploaded = await tools.withSession(() => pictures.upload(order, signal))
        const admin = tools.currentAdmin.get()
        if (uploaded.ok && admin) void tools.draftPictures.uploaded(admin.userId, uploaded.value)
        // Before the next file is looked at: it may be the same.
        if (uploaded.ok) await known.note(file, name)
        return uploaded
      },
    })
  })
  useEffect(() => () => queue.close(), [queue])
  useEffect(() => {
    const leaving = new AbortController()
    void pictures.isHere(leaving.signal).then((here) => {
      // Not told is not missing: the upload itself will say why.
      if (here.ok && !leaving.signal.aborted) setHasStorage(here.value)
    })
    return () => leaving.abort()
  }, [pictures])
  const state = useSyncExternalStore(queue.subscribe, queue.get)
  const isBusy = isUnderWay(state)
  // A reload would end them, as leaving does.
  useEffect(() => (isBusy ? holdReloads() : undefined), [isBusy])
  return { ...state, queue, hasStorage, isBusy, isUploading: () => isUnderWay(queue.get()) }
}

function isUnderWay({ uploads }: UploadsState): boolean {
  return uploads.some(({ problem }) => problem === null)
}

// Finds files that are stored already, by their content, so that a file is stored once for all articles. If the
// server knows no hashes or does not answer, a file counts as new.

type Tools = Pick<BackofficeTools, 'currentAdmin' | 'draftPictures' | 'storedPictures' | 'withSession'>

interface KnownFiles {
  /** The address of the picture that was made of this file, with what it shows, held for a form; null: none is known. */
  find(file: Blob): Promise<string | null>
  /** Notes what file a picture was made of. */
  note(file: File, name: string): Promise<void>
}

/** What the server knows of files. */
function knownFiles({ currentAdmin, draftPictures, storedPictures, withSession }: Tools): KnownFiles {
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
