import { useEffect, useState } from 'react'
import { adminTexts, draftWords } from '#domain/admin-messages.ts'
import type { Failure } from '#domain/failure.ts'
import { failureWords } from '#domain/messages.ts'
import type { DraftKind } from '#store/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBackoffice } from './backoffice-context.tsx'
import { draftName } from './draft-list.tsx'
import type { UsedDraft } from './use-draft.ts'

const MINUTE = 60_000
/** Milliseconds in which a discarded draft can be had back. */
const UNDO_FOR = 10_000

/** What stands above a form: that another tab has it open, and a draft from before. */
export function DraftBar<Kind extends DraftKind>({ draft }: { readonly draft: UsedDraft<Kind> }) {
  return (
    <>
      <div role="status">
        {draft.isElsewhere && (
          <p className="bo-notice wrap">
            <Icon name="alert" small />
            {adminTexts.openElsewhere}
          </p>
        )}
      </div>
      <FoundDraft draft={draft} />
    </>
  )
}

/** 'Borrador de hace 3 min · Recuperar / Descartar'; the form shows the server's text meanwhile. */
function FoundDraft<Kind extends DraftKind>({ draft }: { readonly draft: UsedDraft<Kind> }) {
  const { toast } = useBackoffice()
  const { found, isNew, draftStore } = draft
  const now = useMinute()
  if (!found) return null

  async function discard(): Promise<void> {
    const undo = await draftStore.discard()
    const action = undo && { label: adminTexts.undo, act: undo, stay: UNDO_FOR }
    if (action) toast({ tone: 'info', title: 'Borrador descartado' }, action)
  }

  return (
    <div className="draft" role="region" aria-label="Borrador">
      <span role="status">
        <Icon name="clock" />
        {draftWords(Math.max(0, now - found.savedAt), isNew ? draftName(found) : undefined)}
      </span>
      <Button onClick={() => void draftStore.recover()}>{adminTexts.recoverDraft}</Button>
      <Button onClick={() => void discard()}>{adminTexts.discardDraft}</Button>
    </div>
  )
}

/** What of the form is on the device, and whether it is on the server, too: for the save bar. */
export function DraftStatus<Kind extends DraftKind>(props: {
  readonly draft: UsedDraft<Kind>
  readonly isOnServer: boolean
}) {
  const { draft, isOnServer } = props
  const isKept = draft.keptAt !== null && draft.keepFailure === null
  return (
    <p role="status">
      {statusWords(draft)}
      {isOnServer && (isKept ? ' y en el servidor' : '. Guardado en el servidor')}
    </p>
  )
}

const clockTime = new Intl.DateTimeFormat('es-ES', { timeStyle: 'medium' })

function statusWords({
  isDirty,
  keptAt,
  keepFailure,
}: Pick<UsedDraft<DraftKind>, 'isDirty' | 'keptAt' | 'keepFailure'>) {
  if (!isDirty) return 'Sin cambios'
  if (keepFailure) return notKeptWords(keepFailure)
  if (keptAt === null) return 'Sin guardar'
  return `Guardado en este dispositivo a las ${clockTime.format(keptAt)}`
}

function notKeptWords(failure: Failure): string {
  if (failure.kind === 'refused') return 'Sin sesión iniciada: este texto no se guarda en el dispositivo'
  return `No se guarda en este dispositivo: ${failureWords(failure)}`
}

/** The time, once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
