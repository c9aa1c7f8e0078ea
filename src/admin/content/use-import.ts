import { useEffect, useRef, useState } from 'react'
import { failureWords } from '#domain/messages.ts'
import { carryOut, prepareImport } from '#transfer/import-content.ts'
import { fileKind } from '#transfer/file-kind.ts'
import { readExport } from '#transfer/read-export.ts'
import type { ByteSource } from '#transfer/read-zip.ts'
import { useBackoffice } from '../shell/backoffice-context.tsx'
import { otherFileWords } from './other-file.ts'
import { sessionBackend } from './session-backend.ts'
import { sha256 } from './sha256.ts'
import { IDLE, type ImportState, stepWords } from './transfer-state.ts'

/** An import in two steps: `check` compares and writes nothing, `write` does what was shown. */
export function useImport(): {
  readonly state: ImportState
  readonly check: (file: File, onlyNew: boolean) => void
  /** `withoutSample`: the sample magazine goes when everything else is in. */
  readonly write: (withoutSample: boolean) => void
  readonly stop: () => void
} {
  const backoffice = useBackoffice()
  const [state, setState] = useState<ImportState>(IDLE)
  const work = useRef<AbortController | null>(null)
  useEffect(() => () => work.current?.abort(), [])

  function begin(): AbortSignal {
    work.current?.abort()
    work.current = new AbortController()
    return work.current.signal
  }

  async function check(file: File, onlyNew: boolean): Promise<void> {
    const signal = begin()
    setState({ kind: 'working', progress: { words: 'Comprobando el archivo', done: 0, of: 0 } })
    const source = sourceOf(file)
    const other = otherFileWords(await fileKind(source), file.name)
    if (signal.aborted) return
    if (other !== null) {
      setState({ kind: 'failed', why: other })
      return
    }
    const read = await readExport(source, decode).catch(() => null)
    if (signal.aborted) return
    if (read?.ok !== true) {
      setState({ kind: 'failed', why: read?.why ?? 'El navegador no puede leer este archivo.' })
      return
    }
    const { content, notes, files, storage } = read.value
    const prepared = await prepareImport({
      content,
      notes,
      pictures: { files, storage },
      onlyNew,
      backend: sessionBackend(backoffice, signal),
      hash: sha256,
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
    const { prepared } = state
    const signal = begin()
    setState({ kind: 'working', progress: { words: stepWords['write-rows'], done: 0, of: 0 } })
    const backend = sessionBackend(backoffice, signal)
    const done = await carryOut({ ...prepared, order: { ...prepared.order, backend } }, { withoutSample })
    // What was written is on the server, stopped or not: the device follows.
    void backoffice.requests.now()
    if (signal.aborted) return
    setState(
      done.ok
        ? { kind: 'done', report: done.value }
        : {
            kind: 'failed',
            why: `Se ha interrumpido: ${failureWords(done.failure)}. Se puede repetir: lo que ya está no se duplica.`,
          },
    )
  }

  /** The file was moved or changed while it was read. */
  function lost(): void {
    setState({ kind: 'failed', why: 'El navegador ya no puede leer este archivo.' })
  }

  return {
    state,
    check: (file, onlyNew) => void check(file, onlyNew).catch(lost),
    write: (withoutSample) => void write(withoutSample).catch(lost),
    stop() {
      work.current?.abort()
      setState(IDLE)
    },
  }
}

/** The file stays where it is; only what is asked for is read. */
function sourceOf(file: File): ByteSource {
  return {
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
