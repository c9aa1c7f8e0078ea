import { type ImportReport, missingWords, reportRows, sampleWords } from '#transfer/export/report.ts'
import { NoteList } from './note-list.tsx'

/** Counts first, then each change and each omission. */
export function ImportReportView({ report }: { readonly report: ImportReport }) {
  return (
    <>
      <table className="transfer-counts">
        <thead className="label">
          <tr>
            <th scope="col">Qué</th>
            <th scope="col">Creados</th>
            <th scope="col">Actualizados</th>
            <th scope="col">Sin cambios</th>
          </tr>
        </thead>
        <tbody>
          {reportRows(report).map(([name, { created, updated, same }]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{created}</td>
              <td>{updated}</td>
              <td>{same}</td>
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
