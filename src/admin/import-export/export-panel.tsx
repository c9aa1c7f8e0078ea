import { Button } from '#ui/button.tsx'
import { NoteList } from './note-list.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useExport } from './use-export.ts'

export function ExportPanel() {
  const { state, start, stop } = useExport()
  return (
    <section className="panel transfer" aria-labelledby="export-title">
      <h2 id="export-title">Exportar</h2>
      <p>
        Un archivo .zip con todos los artículos, las categorías y las imágenes que guarda esta publicación.
        Sirve de copia de seguridad y para mudarse.
      </p>
      {state.kind === 'working' ? (
        <ProgressLine progress={state.progress} onStop={stop} />
      ) : (
        <Button look="ink" onClick={start}>
          Descargar todo
        </Button>
      )}
      {state.kind === 'failed' && <p role="alert">No se ha podido exportar: {state.why}.</p>}
      {state.kind === 'done' && (
        <div role="status">
          <p>
            Descargado: {state.report.articles} artículos, {state.report.categories} categorías y{' '}
            {state.report.pictures} imágenes.
          </p>
          <NoteList title="Omitidas" notes={state.report.notes} />
        </div>
      )}
    </section>
  )
}
