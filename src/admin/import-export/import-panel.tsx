import { useState } from 'react'
import {
  changesNothing,
  type ImportReport,
  missingWords,
  reportRows,
  sampleWords,
  countOf,
} from '#transfer/export/report.ts'
import { Button } from '#ui/button.tsx'
import type { SampleRows } from '#transfer/import/sample.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ImportForm } from './import-form.tsx'
import { RecentImports } from './recent-imports.tsx'
import { useImport } from './use-import.ts'
import { Failed, stack, TransferPanel, NoteList } from './transfer-parts.tsx'
import { ProgressLine } from './transfer-state.tsx'

export function ImportPanel() {
  const { state, check, write, stop } = useImport()
  const [isAsking, setIsAsking] = useState(false)
  const isChoosing = state.kind === 'idle' || state.kind === 'failed'
  return (
    <TransferPanel id="import-title" title="Importar" className="mt-6">
      <p>
        Trae una exportación de esta publicación, de WordPress o de Ghost. Primero se comprueba y se cuenta
        qué va a cambiar; no se escribe nada hasta que lo confirmes. Se puede repetir: nada se duplica.
      </p>
      {isChoosing && <ImportForm onCheck={check} />}
      {state.kind === 'failed' && <Failed>{state.why}</Failed>}
      {state.kind === 'working' && <ProgressLine state={state} onStop={stop} />}
      {state.kind === 'checked' && (
        <div className={stack} role="status">
          <p>{`«${state.name}» está comprobado; no se ha escrito nada. Esto es lo que se haría:`}</p>
          <ImportReportView report={state.prepared.report} />
          <div className="flex flex-wrap gap-3">
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
        <div className={stack} role="status">
          <p>Importado.</p>
          <ImportReportView report={state.report} />
          <Button onClick={stop}>Importar otro archivo</Button>
        </div>
      )}
      {state.kind !== 'working' && <RecentImports key={state.kind} />}
    </TransferPanel>
  )
}

const line = 'border-b border-line align-bottom'
const first = 'py-2 text-start'
const count = 'py-2 ps-1 text-end'

function ImportReportView({ report }: { readonly report: ImportReport }) {
  return (
    <>
      <table className="w-full tabular">
        {/* Not in capitals, which would be wider than a phone. */}
        <thead className="text-label/label">
          <tr className={line}>
            {['Qué', 'Creados', 'Actualizados', 'Sin cambios'].map((name, at) => (
              <th key={name} scope="col" className={at === 0 ? first : count}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reportRows(report).map(([name, { created, updated, same }]) => (
            <tr key={name} className={line}>
              <th scope="row" className={first}>
                {name}
              </th>
              <td className={count}>{created}</td>
              <td className={count}>{updated}</td>
              <td className={count}>{same}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {report.missingPictures > 0 && <p>{missingWords(report.missingPictures)}</p>}
      {report.redirects.created + report.redirects.updated > 0 && (
        <p>Las direcciones son las de antes: quien llegue por ellas acaba en su artículo.</p>
      )}
      {report.removed !== null && <p>Quitado de la muestra: {sampleWords(report.removed)}.</p>}
      <NoteList title="Actualizados" notes={report.updates} />
      <NoteList title="Cambiados" notes={report.notes.filter(({ kind }) => kind === 'changed')} />
      <NoteList title="Omitidos" notes={report.notes.filter(({ kind }) => kind === 'left-out')} />
    </>
  )
}

/** Asks before an import whether to remove the sample magazine once everything is imported. Escape cancels the import. */
function SampleQuestion(props: {
  readonly sample: SampleRows
  readonly open: boolean
  readonly onAnswer: (withoutSample: boolean) => void
  readonly onLeave: () => void
}) {
  const { sample, open, onAnswer, onLeave } = props
  return (
    <Dialog
      open={open}
      title="¿Quitar la muestra?"
      text={`Aparte de lo que traes, aquí solo queda la muestra con la que empezó la revista: ${sampleWords(countOf(sample))} que nadie ha cambiado. Se quitaría al final, con todo lo demás ya guardado.`}
      onClose={onLeave}
    >
      <Button look="bare" onClick={onLeave}>
        Cancelar
      </Button>
      <Button data-autofocus onClick={() => onAnswer(false)}>
        Importar y conservarla
      </Button>
      <Button look="ink" onClick={() => onAnswer(true)}>
        Importar y quitarla
      </Button>
    </Dialog>
  )
}
