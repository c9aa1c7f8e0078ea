import { Button } from '#ui/button.tsx'
import { exportContent, type ExportReport, LEFT_BEHIND } from '#transfer/export/export-content.ts'
import { failureWords } from '#domain/es/messages.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { site } from '#site.ts'
import { slugOf } from '#domain/categories/slug.ts'
import { saveFile } from '#ui/save-file.ts'
import { ImportPanel } from './import-panel.tsx'
import { Failed, stack, TransferPanel, NoteList } from './transfer-parts.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { ProgressLine, useTransfer } from './transfer-state.tsx'
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
        <ProgressLine state={state} onStop={stop} />
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

/** An export created in the browser, and saved as a file. */
function useExport() {
  const { contentBackend } = useBackoffice()
  const { state, setState, fail, begin, stop } = useTransfer<{
    readonly kind: 'done'
    readonly report: ExportReport
  }>()

  async function run(): Promise<void> {
    const { signal, proceed } = begin()
    proceed('Reuniendo artículos')
    const parts: Blob[] = []
    const done = await exportContent({
      backend: contentBackend(signal),
      write: (bytes) => {
        // A blob may be on disk; an array would stay in memory until the end.
        parts.push(new Blob([new Uint8Array(bytes)]))
        return Promise.resolve()
      },
      onProgress: (count, of) => proceed('Reuniendo imágenes', count, of),
    })
    if (signal.aborted) return
    if (!done.ok) {
      fail(failureWords(done.failure))
      return
    }
    saveFile(
      new Blob(parts, { type: 'application/zip' }),
      `${slugOf(site.name)}-${todayLocal(new Date())}.zip`,
    )
    setState({ kind: 'done', report: done.value })
  }

  return { state, start: () => void run(), stop }
}
