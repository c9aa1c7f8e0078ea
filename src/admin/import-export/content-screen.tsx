import { ExportPanel } from './export-panel.tsx'
import { ImportPanel } from './import-panel.tsx'

/** All of the magazine into a file, and such a file's content in. */
export function ContentScreen() {
  return (
    <div className="wrap">
      <div className="bo-top">
        <h1>Exportar e importar</h1>
      </div>
      <ExportPanel />
      <ImportPanel />
    </div>
  )
}
