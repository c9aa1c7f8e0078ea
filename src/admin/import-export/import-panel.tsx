import { useState } from 'react'
import { changesNothing } from '#transfer/export/report.ts'
import { Button } from '#ui/button.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportReportView } from './import-report.tsx'
import { RecentImports } from './recent-imports.tsx'
import { ProgressLine } from './progress-line.tsx'
import { SampleQuestion } from './sample-question.tsx'
import { useImport } from './use-import.ts'

export function ImportPanel() {
  const { state, check, write, stop } = useImport()
  const [isAsking, setIsAsking] = useState(false)
  const isChoosing = state.kind === 'idle' || state.kind === 'failed'
  return (
    <section className="panel transfer" aria-labelledby="import-title">
      <h2 id="import-title">Importar</h2>
      <p>
        Trae una exportación de esta publicación, de WordPress o de Ghost. Primero se comprueba y se cuenta
        qué va a cambiar; no se escribe nada hasta que lo confirmes. Se puede repetir: nada se duplica.
      </p>
      {isChoosing && <ImportForm onCheck={check} />}
      {state.kind === 'failed' && <p role="alert">{state.why}</p>}
      {state.kind === 'working' && <ProgressLine progress={state.progress} onStop={stop} />}
      {state.kind === 'checked' && (
        <div role="status">
          <p>{`«${state.name}» está comprobado; no se ha escrito nada. Esto es lo que se haría:`}</p>
          <ImportReportView report={state.prepared.report} />
          <div className="transfer-acts">
            <Button
              look="ink"
              disabled={changesNothing(state.prepared.report) && state.prepared.sample === null}
              onClick={() => (state.prepared.sample === null ? write(false) : setIsAsking(true))}
            >
              Importar
            </Button>
            <Button onClick={stop}>Cancelar</Button>
          </div>
          {state.prepared.sample !== null && (
            <SampleQuestion
              sample={state.prepared.sample}
              open={isAsking}
              onAnswer={(withoutSample) => {
                setIsAsking(false)
                write(withoutSample)
              }}
              onLeave={() => setIsAsking(false)}
            />
          )}
        </div>
      )}
      {state.kind === 'done' && (
        <div role="status">
          <p>Importado.</p>
          <ImportReportView report={state.report} />
          <Button onClick={stop}>Importar otro archivo</Button>
        </div>
      )}
      {state.kind !== 'working' && <RecentImports key={state.kind} />}
    </section>
  )
}
