import { useEffect, useState, useSyncExternalStore } from 'react'
import { storedName } from '#api/write/picture-upload.ts'
import { useBackoffice } from '#admin/frame/backoffice-context.tsx'
import { holdReloads } from '#store/drafts/unsaved-work.ts'
import { knownFiles } from '#admin/pictures/known-files.ts'
import { resizeImage } from '#admin/pictures/resize-image.ts'
import { createUploads, type Uploads, type UploadsOptions, type UploadsState } from './uploads.ts'

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
