import { useCallback, useState } from 'react'
import { listImports, type RecentImport, undoImport } from '#api/write/imports.ts'
import { confirmSignIn } from '#api/session/sessions.ts'
import { failureWords } from '#domain/es/messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useAnswer } from '../frame/load-failure.tsx'
import { Failed, NoteList } from './transfer-parts.tsx'
import { type Viewer, momentWords } from '#domain/es/versions.ts'

const importTexts = {
  undo: 'Deshacer la importación',
  undoing: 'Deshaciendo',
  recent: 'Importaciones de las últimas 24 horas',
  question: '¿Deshacer la importación?',
  tooLate: 'Ha pasado más de un día: ya no se puede deshacer.',
  stays: 'Se queda como está, porque se ha cambiado después',
  isUndone: 'Deshecha.',
}

/** `taller.xml · hoy a las 12:02 por ti · 45 creados, 2 cambiados` */
function importWords(
  one: {
    readonly beganAt: number
    readonly by: string | null
    readonly created: number
    readonly changed: number
    readonly removed: number
  },
  { me, now }: Viewer,
): string {
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

/**
 * Imports that can still be undone, or were undone today, with what stayed. Nothing if the server does not record
 * imports.
 */
export function RecentImports() {
  const { project, requests, withSession, currentAdmin } = useBackoffice()
  const ask = useCallback(() => withSession(() => listImports(project)), [project, withSession])
  const { value: imports, again } = useAnswer(ask)
  const [asked, setAsked] = useState<RecentImport | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [working, setWorking] = useState<{ readonly id: string; readonly left: number | null } | null>(null)
  const [problem, setProblem] = useState<{ readonly id: string; readonly why: string } | null>(null)
  const [now] = useState(() => Date.now())

  async function undo({ id }: RecentImport): Promise<void> {
    setIsOpen(false)
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
        failure.kind === 'missing' ? importTexts.tooLate : `No se ha deshecho: ${failureWords(failure)}.`
      setProblem({ id, why })
    }
    void requests.now()
    again()
  }

  if (imports === null || imports.length === 0) return null
  return (
    <div className="grid w-full gap-3 border-t border-line pt-4 wrap-anywhere">
      <h3>{importTexts.recent}</h3>
      <ul className="grid gap-4">
        {imports.map((one) => (
          <li key={one.id}>
            <strong>{one.name}</strong>{' '}
            <span className="text-meta text-ink-2">
              {importWords(one, { me: currentAdmin.lastEmail(), now })}
            </span>
            {one.isUndone ? (
              <p className="mt-2">{importTexts.isUndone}</p>
            ) : (
              <p className="mt-2">
                <Button
                  disabled={working !== null}
                  aria-label={`${importTexts.undo} ${one.name}`}
                  onClick={() => {
                    setAsked(one)
                    setIsOpen(true)
                  }}
                >
                  {importTexts.undo}
                </Button>
              </p>
            )}
            {working?.id === one.id && (
              <p className="mt-2" role="status">
                {importTexts.undoing}
                {working.left === null ? '…' : `: quedan ${working.left}`}
              </p>
            )}
            {problem?.id === one.id && <Failed className="mt-2">{problem.why}</Failed>}
            <NoteList title={importTexts.stays} notes={one.stays.map((name) => ({ what: name, why: '' }))} />
          </li>
        ))}
      </ul>
      {asked !== null && (
        <Dialog
          open={isOpen}
          title={importTexts.question}
          text={undoWords(asked.name)}
          tone="bad"
          onClose={() => setIsOpen(false)}
        >
          <Button look="bare" data-autofocus onClick={() => setIsOpen(false)}>
            Cancelar
          </Button>
          <Button look="ink" onClick={() => void undo(asked)}>
            {importTexts.undo}
          </Button>
        </Dialog>
      )}
    </div>
  )
}
