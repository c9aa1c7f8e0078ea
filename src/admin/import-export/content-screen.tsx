import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { exportContent, LEFT_BEHIND } from '#transfer/export/export-content.ts'
import { failureWords } from '#domain/es/messages.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { site } from '#site.ts'
import { slugOf } from '#domain/categories/slug.ts'
import { saveFile } from '#ui/save-file.ts'
import { ImportPanel } from './import-panel.tsx'
import { Failed, stack, TransferPanel, NoteList } from './transfer-parts.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { type ExportState, IDLE, ProgressLine, sessionBackend } from './transfer-state.tsx'
import { ScreenTop } from '#admin/frame/screen-parts.tsx'

/** Exports the whole magazine to a file, and imports such files. */
export function ContentScreen() {
  return (
    <div className="wrap">
      <ScreenTop>
        <h1 className="text-section">Exportar e importar</h1>
      </ScreenTop>
      <ExportPanel />
      <ImportPanel />
    </div>
  )
}

function ExportPanel() {
  const { state, start, stop } = useExport()
  return (
    <TransferPanel id="export-title" title="Exportar">
      <p>
        Un archivo .zip con todos los artículos, las categorías y sus imágenes, para mudarse. {LEFT_BEHIND}
      </p>
      {state.kind === 'working' ? (
        <ProgressLine progress={state.progress} onStop={stop} />
      ) : (
        <Button look="ink" onClick={start}>
          Descargar todo
        </Button>
      )}
      {state.kind === 'failed' && <Failed>No se ha podido exportar: {state.why}.</Failed>}
      {state.kind === 'done' && (
        <div className={stack} role="status">
          <p>
            Descargado: {state.report.articles} artículos, {state.report.categories} categorías y{' '}
            {state.report.pictures} imágenes.
          </p>
          <NoteList title="Omitidas" notes={state.report.notes} />
        </div>
      )}
    </TransferPanel>
  )
}

/** An export created in the browser, and saved as a file. Leaving the screen cancels it. */
function useExport(): { readonly state: ExportState; readonly start: () => void; readonly stop: () => void } {
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
        // A blob may be on disk; an array would stay in memory until the end.
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
