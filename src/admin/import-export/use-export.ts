import { useEffect, useRef, useState } from 'react'
import { exportContent } from '#transfer/export/export-content.ts'
import { failureWords } from '#domain/es/messages.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { site } from '#site.ts'
import { slugOf } from '#domain/articles/slug.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { saveFile } from '#ui/save-file.ts'
import { sessionBackend } from './session-backend.ts'
import { type ExportState, IDLE } from './transfer-state.ts'

/** An export made in the browser, and handed over as a file. Leaving the screen ends it. */
export function useExport(): {
  readonly state: ExportState
  readonly start: () => void
  readonly stop: () => void
} {
  const backoffice = useBackoffice()
  const [state, setState] = useState<ExportState>(IDLE)
  const work = useRef<AbortController | null>(null)
  useEffect(() => () => work.current?.abort(), [])

  async function run(signal: AbortSignal): Promise<void> {
    setState({ kind: 'working', progress: { words: 'Reuniendo artículos', done: 0, of: 0 } })
    const parts: Blob[] = []
    const done = await exportContent({
      backend: sessionBackend(backoffice, signal),
      write: (bytes) => {
        // A blob may lie on disk; an array would stay in memory until the end.
        parts.push(new Blob([new Uint8Array(bytes)]))
        return Promise.resolve()
      },
      onProgress: (count, of) =>
        setState({ kind: 'working', progress: { words: 'Reuniendo imágenes', done: count, of } }),
    })
    if (signal.aborted) return
    if (!done.ok) {
      setState({ kind: 'failed', why: failureWords(done.failure) })
      return
    }
    saveFile(
      new Blob(parts, { type: 'application/zip' }),
      `${slugOf(site.name)}-${todayLocal(new Date())}.zip`,
    )
    setState({ kind: 'done', report: done.value })
  }

  return {
    state,
    start() {
      work.current?.abort()
      work.current = new AbortController()
      void run(work.current.signal)
    },
    stop() {
      work.current?.abort()
      setState(IDLE)
    },
  }
}
