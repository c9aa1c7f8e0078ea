import { useEffect, useState, useSyncExternalStore, useEffectEvent } from 'react'
import { storedName } from '#api/write/picture-upload.ts'
import { useBackoffice } from '#admin/frame/backoffice-context.tsx'
import { holdReloads } from '#store/drafts/unsaved-work.ts'
import { resizeImage } from '#admin/pictures/resize-image.ts'
import type { Result } from '#domain/failure.ts'
import { withNote } from '#domain/pictures/picture-noting.ts'
import { createUploads, type UploadsOptions, type UploadsState } from './uploads.ts'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'

export type UsedUploads = ReturnType<typeof useUploads>

/** The uploads of a form. Leaving the form cancels them. Only the first `options` are used. */
export function useUploads(options: Pick<UploadsOptions, 'count' | 'onDone'>) {
  const tools = useBackoffice()
  const { pictures } = tools
  /** False if the server does not store pictures. */
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
        // The next file may be the same, so the hash is stored first.
        if (uploaded.ok) await known.note(file, name)
        return uploaded
      },
    })
  })
  useEffect(() => () => queue.close(), [queue])
  useEffect(() => {
    const leaving = new AbortController()
    void pictures.isHere(leaving.signal).then((here) => {
      // Without a response, the upload itself shows why it fails.
      if (here.ok && !leaving.signal.aborted) setHasStorage(here.value)
    })
    return () => leaving.abort()
  }, [pictures])
  const state = useSyncExternalStore(queue.subscribe, queue.get)
  const isBusy = isUnderWay(state)
  // A reload would cancel them.
  useEffect(() => (isBusy ? holdReloads() : undefined), [isBusy])
  return {
    ...state,
    queue,
    hasStorage,
    isBusy,
    /** The same as `isBusy`, but current even before rendering. */
    isUploading: () => isUnderWay(queue.get()),
  }
}

function isUnderWay({ uploads }: UploadsState): boolean {
  return uploads.some(({ problem }) => problem === null)
}

// Finds files that are already stored, by their content, so that a file is stored only once for all articles (P18.6).
// If the server does not support hashes or does not respond, a file counts as new.

type Tools = Pick<BackofficeTools, 'currentAdmin' | 'draftPictures' | 'storedPictures' | 'withSession'>

function knownFiles({ currentAdmin, draftPictures, storedPictures, withSession }: Tools) {
  const hashes = new WeakMap<Blob, Promise<string | null>>()
  const hashOf = (file: Blob) => {
    const hash = hashes.get(file) ?? sha256(file)
    hashes.set(file, hash)
    return hash
  }
  return {
    /** Returns the address of the picture created from this file, held for a form; null if none is known. */
    async find(file: Blob): Promise<string | null> {
      const hash = await hashOf(file)
      if (hash === null) return null
      const found = valueOf(await withSession(() => storedPictures.find(hash)))
      if (!found || !valueOf(await draftPictures.choosing(found.name))) return null
      const admin = currentAdmin.get()
      if (admin) void draftPictures.uploaded(admin.userId, found.address)
      return withNote(found.address, { alt: found.alt })
    },
    async note(file: File, name: string): Promise<void> {
      const hash = await hashOf(file)
      await storedPictures.note(name, { fileName: file.name, ...(hash !== null && { hash }) })
    },
  }
}

function valueOf<T>(result: Result<T>): T | null {
  return result.ok ? result.value : null
}

/** Computes the SHA-256 in hexadecimal; null without https, where browsers lack it, and for unreadable files. */
export async function sha256(file: Blob): Promise<string | null> {
  if (!('subtle' in crypto)) return null
  try {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

/**
 * Handles files dropped or pasted anywhere on the screen. `intoText`: on the editor. Otherwise the browser would open a
 * dropped file in place of the form.
 */
export function useFiles(onFiles: (files: readonly File[], intoText: boolean) => void): void {
  const take = useEffectEvent((event: Event, files: readonly File[]) => {
    event.preventDefault()
    event.stopPropagation()
    onFiles(files, isOverEditor(event))
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) take(event, [...event.dataTransfer.files])
    }
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData
      // Word processors and spreadsheets add a picture of the copied text.
      if (data && data.files.length > 0 && !holdsWords(data)) take(event, [...data.files])
    }
    // In the capture phase: the editor would replace the selection with nothing.
    const leaving = new AbortController()
    const options = { capture: true, signal: leaving.signal }
    addEventListener('dragover', onDragOver, options)
    addEventListener('drop', onDrop, options)
    addEventListener('paste', onPaste, options)
    return () => leaving.abort()
  }, [])
}

/** Does the data contain text? A picture copied alone may come with empty text, or with the HTML that shows it. */
function holdsWords(data: DataTransfer): boolean {
  if (data.getData('text/plain').trim() !== '') return true
  const words = data
    .getData('text/html')
    .replace(/<!--.*?-->|<(style|title)\b.*?<\/\1>|<[^>]*>|&nbsp;/gis, '')
  return words.trim() !== ''
}

function isOverEditor(event: Event): boolean {
  return event.composedPath().some((target) => target instanceof Element && target.matches('[data-editor]'))
}
