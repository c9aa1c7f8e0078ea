import { useRef } from 'react'
import { confirmSignIn } from '#api/session/sessions.ts'
import { failureWords } from '#domain/es/messages.ts'
import { type PreparedImport, prepareImport } from '#transfer/import/prepare-import.ts'
import { fileKind, type FileKind } from '#transfer/import/file-kind.ts'
import { openZip, type ZipFiles, type ByteSource } from '#transfer/import/read-zip.ts'
import { type Read, unreadable } from '#transfer/export/content.ts'
import type { ImportReport } from '#transfer/export/report.ts'
import { carryOut } from '#transfer/import/write-import.ts'
import { failed, success } from '#domain/failure.ts'
import type { UploadPicture } from '#transfer/import/place-pictures.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { stepWords, useTransfer } from './transfer-state.tsx'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'
import { resizeImage } from '../pictures/resize-image.ts'
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
  const { state, setState, fail, begin, stop } = useTransfer<
    /** Compared without writing: the editor decides next. */
    | { readonly kind: 'checked'; readonly name: string; readonly prepared: PreparedImport }
    | { readonly kind: 'done'; readonly report: ImportReport }
  >()
  const isWriting = useRef(false)

  async function check(chosen: ChosenImport): Promise<void> {
    const { file, onlyNew, site } = chosen
    const { signal, proceed } = begin()
    proceed('Comprobando el archivo')
    const source = sourceOf(file)
    const other = otherFileWords(await fileKind(source), file.name)
    // The first file loads the parsers of other programs' files.
    const reading = other === null ? await import('#transfer/import/read-incoming.ts') : null
    const given = await openUploads(chosen.uploads)
    if (signal.aborted) return
    if (reading === null || !given.ok) {
      fail(other ?? (given.ok ? '' : given.why))
      return
    }
    const read = await reading.readIncoming(source, { decode, site, uploads: given.value }).catch(() => null)
    if (signal.aborted) return
    if (read?.ok !== true) {
      fail(read?.why ?? 'El navegador no puede leer este archivo.')
      return
    }
    const { content, notes, pictures, uploads } = read.value
    const prepared = await prepareImport({
      content,
      notes,
      pictures,
      uploads: uploads && { files: uploads, upload: pictureUploader(backoffice, signal) },
      onlyNew,
      backend: backoffice.contentBackend(signal),
      hash: (text) => sha256(new Blob([text])),
      onProgress: (step, done, of) => proceed(stepWords[step], done, of),
    })
    if (signal.aborted) return
    if (prepared.ok) setState({ kind: 'checked', name: file.name, prepared: prepared.value })
    else fail(`No se ha importado nada: ${failureWords(prepared.failure)}.`)
  }

  async function write(withoutSample: boolean): Promise<void> {
    if (state.kind !== 'checked') return
    const { order } = state.prepared
    const { signal, proceed } = begin()
    isWriting.current = true
    proceed(stepWords['write-rows'])
    const confirmed = await backoffice.withSession(() => confirmSignIn(backoffice.project))
    if (signal.aborted) return
    if (!confirmed.ok) {
      isWriting.current = false
      // Without the password the planned changes stay on the screen.
      if (confirmed.failure.kind === 'refused') setState(state)
      else fail(`No se ha importado nada: ${failureWords(confirmed.failure)}.`)
      return
    }
    const backend = backoffice.contentBackend(signal)
    const uploads = order.uploads && { ...order.uploads, upload: pictureUploader(backoffice, signal) }
    const onProgress: typeof order.onProgress = (step, done, of) => proceed(stepWords[step], done, of)
    const done = await carryOut(
      { ...state.prepared, order: { ...order, backend, uploads, onProgress } },
      { withoutSample, name: state.name },
    ).finally(() => {
      if (!signal.aborted) isWriting.current = false
    })
    // Some of it is on the server even if the import was stopped, so the device must sync.
    void backoffice.requests.now()
    if (signal.aborted) return
    if (done.ok) setState({ kind: 'done', report: done.value })
    else fail(`Se ha interrumpido: ${failureWords(done.failure)}. ${REPEATABLE}`)
  }

  /** Called if the file was moved or changed while it was read. */
  const lost = () => fail('El navegador ya no puede leer este archivo.')

  return {
    state,
    check: (chosen: ChosenImport) => void check(chosen).catch(lost),
    /** `withoutSample`: removes the sample magazine once everything is imported. */
    write: (withoutSample: boolean) => void write(withoutSample).catch(lost),
    stop: () => {
      stop()
      if (isWriting.current) fail(`Detenido: lo que ya estaba guardado se queda. ${REPEATABLE}`)
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
    if (!prepared.ok) return success(prepared)
    const uploaded = await withSession(() => pictures.upload({ id, picture: prepared.value }, signal))
    return uploaded.ok ? success({ ok: true, value: uploaded.value }) : uploaded
  }
}
