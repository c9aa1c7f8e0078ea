// Uploads of an article's pictures, one by one in the chosen order. Each has progress, and can be cancelled or retried.
// A file that is not a picture takes no slot, which is only known in its turn.
import type { PreparedPicture, UploadOrder } from '#api/write/picture-upload.ts'
import { newId } from '#api/write/new-id.ts'
import { uploadFailureWords } from '#domain/es/admin.ts'
import { MAX_IMAGES } from '#domain/articles/article-form.ts'
import type { Result } from '#domain/failure.ts'
import { createObservableRecord } from '#domain/observable.ts'
import { pictureProblems } from '#admin/pictures/resize-image.ts'
import type { Read } from '#transfer/export/content.ts'

export interface Upload {
  readonly id: string
  readonly name: string
  /** Was it inserted into the text, which then shows its state? */
  readonly intoText: boolean
  /** The address of its preview on this device; null if not ready. */
  readonly look: string | null
  /** The fraction sent, from 0 to 1; null if nothing was sent yet. */
  readonly part: number | null
  readonly problem: string | null
  readonly mayRetry: boolean
}

/** Is it not a picture? If so, it takes no slot among the pictures. */
export function isUnusable({ problem, mayRetry }: Upload): boolean {
  return problem !== null && !mayRetry
}

export interface UploadsState {
  readonly uploads: readonly Upload[]
  /** Text about the files beyond the limit, and whether they were inserted into the text. */
  readonly leftOut: { readonly words: string; readonly intoText: boolean } | null
}

export interface UploadsOptions {
  /** Returns the address of the picture created from this file before; null if unknown. */
  readonly find: (file: File) => Promise<string | null>
  readonly prepare: (file: Blob, signal?: AbortSignal) => Promise<Read<PreparedPicture>>
  readonly upload: (
    order: UploadOrder & { readonly file: File },
    signal: AbortSignal,
  ) => Promise<Result<string>>
  readonly count: () => number
  /** Receives a finished picture. `intoText`: it was inserted into the text. Returns false if there is no room. */
  readonly onDone: (address: string, intoText: boolean) => boolean
}

export type Uploads = ReturnType<typeof createUploads>

interface Job {
  readonly id: string
  readonly file: File
  readonly intoText: boolean
  readonly ending: AbortController
  prepared: PreparedPicture | null
}

const WAITING = { part: null, problem: null, mayRetry: false }

/** Creates the uploads of one form. */
export function createUploads(options: UploadsOptions) {
  const { find, prepare, upload, count, onDone } = options
  const state = createObservableRecord<UploadsState>({ uploads: [], leftOut: null })
  const jobs = new Map<string, Job>()
  /** The number of files in the last selection that had no room. */
  let left = 0
  let work: Promise<void> = Promise.resolve()

  function tell(id: string, next: Partial<Upload>): void {
    state.set({ uploads: state.get().uploads.map((one) => (one.id === id ? { ...one, ...next } : one)) })
  }
  function remove(id: string): void {
    const gone = state.get().uploads.find((one) => one.id === id)
    if (gone?.look) URL.revokeObjectURL(gone.look)
    jobs.delete(id)
    state.set({ uploads: state.get().uploads.filter((one) => one.id !== id) })
  }

  function leaveOut(intoText = false): void {
    left += 1
    state.set({ leftOut: { words: leftOutWords(left), intoText } })
  }
  /** Returns the free slots after the form's pictures and the uploads before this one, or all uploads. */
  function room(before: string | null = null): number {
    const at = state.get().uploads.findIndex(({ id }) => id === before)
    const ahead = at === -1 ? state.get().uploads : state.get().uploads.slice(0, at)
    return MAX_IMAGES - count() - ahead.filter((one) => !isUnusable(one)).length
  }

  async function run(job: Job): Promise<void> {
    const { id, file, ending } = job
    if (ending.signal.aborted) return
    const known = job.prepared ? null : await find(file)
    if (ending.signal.aborted) return
    if (known !== null) {
      remove(id)
      return add(known, job)
    }
    if (room(id) <= 0) {
      remove(id)
      leaveOut(job.intoText)
      return
    }
    if (!job.prepared) {
      const prepared = await prepare(file, ending.signal)
      if (ending.signal.aborted) return
      if (!prepared.ok) {
        tell(id, { problem: prepared.why })
        return
      }
      job.prepared = prepared.value
      tell(id, { look: URL.createObjectURL(prepared.value.blob) })
    }
    tell(id, { part: 0 })
    const onProgress = (part: number) => tell(id, { part })
    const uploaded = await upload({ id, file, picture: job.prepared, onProgress }, ending.signal)
    if (ending.signal.aborted) return
    if (!uploaded.ok) {
      tell(id, { part: null, problem: uploadFailureWords(uploaded.failure), mayRetry: true })
      return
    }
    remove(id)
    add(uploaded.value, job)
  }

  /** The form may have another draft by now, which already has five pictures. */
  function add(address: string, { intoText }: Job): void {
    if (!onDone(address, intoText)) leaveOut(intoText)
  }

  function start(job: Job): void {
    work = work.then(async () => {
      try {
        await run(job)
      } catch (error) {
        if (!job.ending.signal.aborted) {
          tell(job.id, { part: null, problem: pictureProblems.broken, mayRetry: true })
          reportError(error)
        }
      }
    })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Adds files. Those for which there is no room in their turn are left out (P17.5). */
    add(files: readonly File[], intoText = false): void {
      if (files.length > 0) left = 0
      const taken = files.map((file): Job => ({
        id: newId(),
        file,
        intoText,
        ending: new AbortController(),
        prepared: null,
      }))
      const waiting = taken.map(({ id, file }) => ({ id, name: file.name, intoText, look: null, ...WAITING }))
      state.set({ leftOut: null, uploads: [...state.get().uploads, ...waiting] })
      for (const job of taken) {
        jobs.set(job.id, job)
        start(job)
      }
    },
    /** Is there room for one more picture, added by its address? If not, shows a message. */
    hasRoom(): boolean {
      left = 0
      const isRoom = room() > 0
      if (isRoom) state.set({ leftOut: null })
      else leaveOut()
      return isRoom
    },
    retry(id: string): void {
      const job = jobs.get(id)
      if (!job) return
      tell(id, WAITING)
      start(job)
    },
    cancel(id: string): void {
      jobs.get(id)?.ending.abort()
      remove(id)
    },
    close(): void {
      for (const [id, { ending }] of jobs) {
        ending.abort()
        remove(id)
      }
    },
  }
}

function leftOutWords(count: number): string {
  const dropped = count === 1 ? 'Se ha dejado fuera 1 imagen' : `Se han dejado fuera ${count} imágenes`
  return `${dropped}: caben ${MAX_IMAGES} como máximo.`
}
