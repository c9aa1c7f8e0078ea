import { useEffect, useRef, useState } from 'react'
import { confirmSignIn } from '#api/session/sessions.ts'
import { failureWords } from '#domain/es/messages.ts'
import { prepareImport } from '#transfer/import/prepare-import.ts'
import { fileKind, type FileKind } from '#transfer/import/file-kind.ts'
import { openZip, type ZipFiles, type ByteSource } from '#transfer/import/read-zip.ts'
import { type Read, unreadable } from '#transfer/export/content.ts'
import { carryOut } from '#transfer/import/write-import.ts'
import { failed, success } from '#domain/failure.ts'
import type { UploadPicture } from '#transfer/import/place-pictures.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { IDLE, type ImportState, stepWords, sessionBackend } from './transfer-state.tsx'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'
import { pictureProblemWords, resizeImage } from '../pictures/resize-image.ts'
import { sha256 } from '../pictures/use-uploads.ts'

/** Reads a file on demand; only the requested ranges are read. */
export function sourceOf(file: File): ByteSource {
  return {
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  }
}

/** Returns the files of a chosen folder, by path including the folder's name. */
function folderFiles(files: readonly File[]): ZipFiles {
  return new Map(
    files.map((file) => {
      const name = file.webkitRelativePath || file.name
      return [
        name,
        {
          name,
          size: file.size,
          async read(largest: number) {
            if (file.size > largest) return unreadable(`${name} es demasiado grande.`)
            return { ok: true, value: new Uint8Array(await file.arrayBuffer()) } as const
          },
        },
      ]
    }),
  )
}

export interface ChosenImport {
  readonly file: File
  readonly onlyNew: boolean
  /** Another program's uploads: the files of a folder, or a single zip. */
  readonly uploads: readonly File[]
  /** The address of a Ghost site; null if unknown. */
  readonly site: string | null
}

const REPEATABLE = 'Se puede repetir: lo que ya está no se duplica.'

/** An import in two steps: `check` compares and writes nothing, `write` applies the changes shown. */
export function useImport() {
  const backoffice = useBackoffice()
  const [state, setState] = useState<ImportState>(IDLE)
  const work = useRef<AbortController | null>(null)
  const isWriting = useRef(false)
  useEffect(() => () => work.current?.abort(), [])

  function begin(): AbortSignal {
    work.current?.abort()
    work.current = new AbortController()
    return work.current.signal
  }

  async function check(chosen: ChosenImport): Promise<void> {
    const { file, onlyNew, site } = chosen
    const signal = begin()
    setState({ kind: 'working', progress: { words: 'Comprobando el archivo', done: 0, of: 0 } })
    const source = sourceOf(file)
    const other = otherFileWords(await fileKind(source), file.name)
    // The first file loads the parsers of other programs' files.
    const reading = other === null ? await import('#transfer/import/read-incoming.ts') : null
    const given = await openUploads(chosen.uploads)
    if (signal.aborted) return
    if (reading === null || !given.ok) {
      setState({ kind: 'failed', why: other ?? (given.ok ? '' : given.why) })
      return
    }
    const read = await reading.readIncoming(source, { decode, site, uploads: given.value }).catch(() => null)
    if (signal.aborted) return
    if (read?.ok !== true) {
      setState({ kind: 'failed', why: read?.why ?? 'El navegador no puede leer este archivo.' })
      return
    }
    const { content, notes, pictures, uploads } = read.value
    const prepared = await prepareImport({
      content,
      notes,
      pictures,
      uploads: uploads && { files: uploads, upload: pictureUploader(backoffice, signal) },
      onlyNew,
      backend: sessionBackend(backoffice, signal),
      hash: (text) => sha256(new Blob([text])),
      onProgress: (step, done, of) =>
        signal.aborted || setState({ kind: 'working', progress: { words: stepWords[step], done, of } }),
    })
    if (signal.aborted) return
    setState(
      prepared.ok
        ? { kind: 'checked', name: file.name, prepared: prepared.value }
        : { kind: 'failed', why: `No se ha importado nada: ${failureWords(prepared.failure)}.` },
    )
  }

  async function write(withoutSample: boolean): Promise<void> {
    if (state.kind !== 'checked') return
    const { order } = state.prepared
    const signal = begin()
    isWriting.current = true
    setState({ kind: 'working', progress: { words: stepWords['write-rows'], done: 0, of: 0 } })
    const confirmed = await backoffice.withSession(() => confirmSignIn(backoffice.project))
    if (signal.aborted) return
    if (!confirmed.ok) {
      isWriting.current = false
      // Without the password the planned changes stay on the screen.
      const why = `No se ha importado nada: ${failureWords(confirmed.failure)}.`
      setState(confirmed.failure.kind === 'refused' ? state : { kind: 'failed', why })
      return
    }
    const backend = sessionBackend(backoffice, signal)
    const uploads = order.uploads && { ...order.uploads, upload: pictureUploader(backoffice, signal) }
    const onProgress: typeof order.onProgress = (step, done, of) =>
      signal.aborted || setState({ kind: 'working', progress: { words: stepWords[step], done, of } })
    const done = await carryOut(
      { ...state.prepared, order: { ...order, backend, uploads, onProgress } },
      { withoutSample, name: state.name },
    ).finally(() => {
      if (!signal.aborted) isWriting.current = false
    })
    // Some of it is on the server even if the import was stopped, so the device must sync.
    void backoffice.requests.now()
    if (signal.aborted) return
    setState(
      done.ok
        ? { kind: 'done', report: done.value }
        : { kind: 'failed', why: `Se ha interrumpido: ${failureWords(done.failure)}. ${REPEATABLE}` },
    )
  }

  /** Called if the file was moved or changed while it was read. */
  function lost(): void {
    setState({ kind: 'failed', why: 'El navegador ya no puede leer este archivo.' })
  }

  return {
    state,
    check: (chosen: ChosenImport) => void check(chosen).catch(lost),
    /** `withoutSample`: removes the sample magazine once everything is imported. */
    write: (withoutSample: boolean) => void write(withoutSample).catch(lost),
    stop: () => {
      work.current?.abort()
      const why = `Detenido: lo que ya estaba guardado se queda. ${REPEATABLE}`
      setState(isWriting.current ? { kind: 'failed', why } : IDLE)
      isWriting.current = false
    },
  }
}

/** Opens one zip, or the files of a folder. Null if nothing was chosen. */
async function openUploads(files: readonly File[]): Promise<Read<ZipFiles | null>> {
  const [first] = files
  if (first === undefined) return { ok: true, value: null }
  if (files.length > 1 || first.webkitRelativePath !== '' || !/\.zip$/i.test(first.name)) {
    return { ok: true, value: folderFiles(files) }
  }
  const zip = await openZip(sourceOf(first))
  return zip.ok ? zip : { ok: false, why: `Las imágenes de «${first.name}» no se pueden leer. ${zip.why}` }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

const OURS = 'Aquí se trae el .zip que da «Descargar todo», o una exportación de WordPress o de Ghost'

/** Describes a file that is not an export; null if unknown. */
function otherFileWords(kind: FileKind, name: string): string | null {
  switch (kind) {
    case 'xml':
      return `«${name}» es un archivo XML, pero no una exportación de WordPress. ${OURS}.`
    case 'json':
      return `«${name}» es un archivo JSON, pero no una exportación de Ghost. ${OURS}.`
    case 'wordpress':
    case 'ghost':
    case 'other':
      return null
  }
}

function pictureUploader(
  { pictures, withSession }: Pick<BackofficeTools, 'pictures' | 'withSession'>,
  signal: AbortSignal,
): UploadPicture {
  return async ({ id, bytes }) => {
    if (signal.aborted) return failed({ kind: 'aborted' })
    const prepared = await resizeImage(new Blob([new Uint8Array(bytes)]), signal).catch(() => null)
    if (signal.aborted) return failed({ kind: 'aborted' })
    if (prepared === null) return success(unreadable('El navegador no puede abrirla.'))
    if (!prepared.ok) return success(unreadable(pictureProblemWords(prepared.problem)))
    const uploaded = await withSession(() => pictures.upload({ id, picture: prepared.value }, signal))
    return uploaded.ok ? success({ ok: true, value: uploaded.value }) : uploaded
  }
}
