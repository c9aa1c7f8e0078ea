import { useCallback, useState } from 'react'
import { listImports, type RecentImport, undoImport } from '#api/write/imports.ts'
import { confirmSignIn } from '#api/session/sessions.ts'
import { failureWords } from '#domain/es/messages.ts'
import { Button } from '#ui/button.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { ConfirmDialog } from '../frame/dialogs.tsx'
import { useAnswer } from '../frame/load-failure.tsx'
import { Failed, NoteList } from './transfer-parts.tsx'
import { type Viewer, momentWords } from '#domain/es/versions.ts'

const UNDO = 'Deshacer la importación'

/** `hoy a las 12:02 por ti · 45 creados, 2 cambiados` */
function importWords(one: RecentImport, { me, now }: Viewer): string {
  const by = one.by === null ? '' : ` por ${one.by === me ? 'ti' : one.by}`
  const counts = [
    ...(one.created > 0 ? [`${one.created} ${one.created === 1 ? 'creado' : 'creados'}`] : []),
    ...(one.changed > 0 ? [`${one.changed} ${one.changed === 1 ? 'cambiado' : 'cambiados'}`] : []),
    ...(one.removed > 0 ? [`${one.removed} ${one.removed === 1 ? 'quitado' : 'quitados'}`] : []),
  ]
  return [momentWords(one.beganAt, now) + by, ...(counts.length > 0 ? [counts.join(', ')] : [])].join(' · ')
}

function undoWords(name: string): string {
  return `Lo que «${name}» cambió o quitó vuelve a estar como antes, y lo que creó va a la papelera. Se queda lo que alguien haya cambiado después, también si tiene un borrador. Las imágenes que trajo se quitan solas cuando nada las usa en 30 días.`
}

/** Imports that can still be undone, or were today, with what stayed. Nothing if the server does not record imports. */
export function RecentImports() {
  const { project, requests, withSession, currentAdmin } = useBackoffice()
  const ask = useCallback(() => withSession(() => listImports(project)), [project, withSession])
  const { value: imports, again } = useAnswer(ask)
  const [asked, setAsked] = useState<RecentImport | null>(null)
  const [working, setWorking] = useState<{ readonly id: string; readonly left: number | null } | null>(null)
  const [problem, setProblem] = useState<{ readonly id: string; readonly why: string } | null>(null)
  const [now] = useState(() => Date.now())

  async function undo({ id }: RecentImport): Promise<void> {
    setAsked(null)
    setProblem(null)
    setWorking({ id, left: null })
    const confirmed = await withSession(() => confirmSignIn(project))
    const done = confirmed.ok
      ? await withSession(() => undoImport(project, id, (left) => setWorking({ id, left })))
      : confirmed
    setWorking(null)
    if (!done.ok) {
      const { failure } = done
      const why =
        failure.kind === 'missing'
          ? 'Ha pasado más de un día: ya no se puede deshacer.'
          : `No se ha deshecho: ${failureWords(failure)}.`
      setProblem({ id, why })
    }
    void requests.now()
    again()
  }

  if (imports === null || imports.length === 0) return null
  return (
    <div className="grid w-full gap-3 border-t border-line pt-4 wrap-anywhere">
      <h3>Importaciones de las últimas 24 horas</h3>
      <ul className="grid gap-4">
        {imports.map((one) => (
          <li key={one.id}>
            <strong>{one.name}</strong>{' '}
            <span className="text-meta text-ink-2">
              {importWords(one, { me: currentAdmin.lastEmail(), now })}
            </span>
            <p className="mt-2">
              {one.isUndone ? (
                'Deshecha.'
              ) : (
                <Button
                  disabled={working !== null}
                  aria-label={`${UNDO} ${one.name}`}
                  onClick={() => setAsked(one)}
                >
                  {UNDO}
                </Button>
              )}
            </p>
            {working?.id === one.id && (
              <p className="mt-2" role="status">
                {working.left === null ? 'Deshaciendo…' : `Deshaciendo: quedan ${working.left}`}
              </p>
            )}
            {problem?.id === one.id && <Failed className="mt-2">{problem.why}</Failed>}
            <NoteList
              title="Se queda como está, porque se ha cambiado después"
              notes={one.stays.map((name) => ({ what: name, why: '' }))}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="¿Deshacer la importación?"
        text={undoWords(asked?.name ?? '')}
        act={UNDO}
        onConfirm={() => asked && void undo(asked)}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}
