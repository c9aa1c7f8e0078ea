import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { adminTexts, openedDraftWords, otherDraftWords } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { Failure } from '#domain/failure.ts'
import { failureWords } from '#domain/es/messages.ts'
import type { DraftKind } from '#store/drafts/drafts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useOnline } from '#ui/online.ts'
import { elsewhereWords } from '#domain/es/server-drafts.ts'
import { UNDO_FOR, useBackoffice } from '../frame/backoffice-context.tsx'
import { FormBarWords } from '../frame/form-parts.tsx'
import type { UsedDraft } from './use-draft.ts'
import type { UsedServerDraft } from './use-server-draft.ts'
import { ScreenNotice } from '#admin/frame/screen-parts.tsx'

const MINUTE = 60_000

/** The notices above a form: another tab has it open, it shows a draft, or there is another draft. */
export function DraftBar<Kind extends DraftKind>({ draft }: { readonly draft: UsedDraft<Kind> }) {
  return (
    <>
      <div role="status">
        {draft.isElsewhere && (
          <ScreenNotice icon="alert" className="wrap">
            Este formulario está abierto en otra pestaña. Lo que escribas aquí se guarda aparte, y nada de lo
            de allí se pierde.
          </ScreenNotice>
        )}
      </div>
      <OpenedDraft draft={draft} />
      <OtherDraft draft={draft} />
    </>
  )
}

/** 'Tu borrador de hace 3 min': shown if the form opened with the draft (P19.3). */
function OpenedDraft<Kind extends DraftKind>({ draft }: { readonly draft: UsedDraft<Kind> }) {
  const now = useMinute()
  const { from, id, isNew, opened } = draft
  if (from === null) return null
  return (
    <DraftNotice
      label="Borrador"
      text={openedDraftWords(Math.max(0, now - from.savedAt), { isNew, isElsewhere: from.isElsewhere })}
    >
      {!isNew && 'content' in opened && (
        <Link to="/article/$id" params={{ id }} target="_blank" className={buttonClass({}, draftButton)}>
          Ver lo publicado
        </Link>
      )}
      <DiscardButton draft={draft} className={draftButton} />
    </DraftNotice>
  )
}

/** The classes of a notice's buttons, which inherit the text colour. */
export const draftButton = 'border-current! hover:bg-current/12!'

/** A notice above a form about its draft, with actions (children). */
export function DraftNotice(props: {
  readonly label: string
  readonly text: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div
      className="flex flex-wrap items-center gap-2 bg-mark px-[max(var(--margin-page),calc((100%-var(--page))/2))] py-2 text-control text-on-mark"
      role="region"
      aria-label={props.label}
    >
      <span role="status" className="mr-auto inline-flex items-center gap-3 max-md:w-full">
        <Icon name="clock" />
        {props.text}
      </span>
      {props.children}
    </div>
  )
}

/** Moves the form's text to the trash, if there is something to discard. */
export function DiscardButton<Kind extends DraftKind>(props: {
  readonly draft: UsedDraft<Kind>
  readonly className?: string
}) {
  const { draft, className } = props
  const { toast } = useBackoffice()
  const { isDirty, isNew, draftStore } = draft
  if (!isDirty) return null
  async function discard(): Promise<void> {
    const discarded = await draftStore.discard()
    if (discarded === null) {
      toast(toasts.draftNotDiscarded)
      return
    }
    const act = () => void draftStore.takeBack(discarded)
    toast(toasts.draftDiscarded, { label: adminTexts.undo, act, stay: UNDO_FOR })
  }
  return (
    <Button className={className} onClick={() => void discard()}>
      {isNew ? 'Descartar borrador' : 'Descartar cambios'}
    </Button>
  )
}

/** Another draft of the same form, left by another tab. It is rare, but no text may become unreachable. */
function OtherDraft<Kind extends DraftKind>({ draft }: { readonly draft: UsedDraft<Kind> }) {
  const now = useMinute()
  const { found, draftStore } = draft
  if (!found) return null
  return (
    <DraftNotice label="Otro borrador" text={otherDraftWords(Math.max(0, now - found.savedAt))}>
      <Button className={draftButton} onClick={() => void draftStore.recover()}>
        {adminTexts.recoverDraft}
      </Button>
    </DraftNotice>
  )
}

/** For the save bar: whether the form's text is stored on the device, and on the server. */
export function DraftStatus<Kind extends DraftKind>(props: {
  readonly draft: UsedDraft<Kind>
  /** Null if drafts of this kind stay on the device. */
  readonly isOnServer: boolean | null
}) {
  const { draft, isOnServer } = props
  const online = useOnline()
  const isKept = draft.keptAt !== null && draft.keepFailure === null
  return (
    // Typing changes it several times a second, so only a failure is announced.
    <FormBarWords role="status" aria-live={draft.keepFailure === null ? 'off' : undefined}>
      {statusWords(draft)}
      {isKept && isOnServer === false && !online && ', solo aquí mientras no haya conexión'}
      {isOnServer === true && (isKept ? ' y en el servidor' : '. Guardado en el servidor')}
    </FormBarWords>
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

function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * 'Borrador de hace 3 min en otro dispositivo'. If the form has other text, 'Comparar' shows both. Another person's
 * draft is only taken over on request (P19.4).
 */
export function ServerDraftOffer(props: { readonly draft: UsedServerDraft; readonly isDirty: boolean }) {
  const { draft, isDirty } = props
  const { theirs, isOfTab, serverDraft } = draft
  const { currentAdmin } = useBackoffice()
  const [now] = useState(() => Date.now())
  if (theirs === null) return null
  const isMine = theirs.savedBy === null || theirs.savedBy === currentAdmin.lastEmail()
  const origin = isOfTab ? 'tab' : isMine ? 'device' : 'person'
  return (
    <DraftNotice label="Borrador de otro lugar" text={elsewhereWords(now - theirs.savedAt, origin)}>
      {isDirty ? (
        <Button className={draftButton} onClick={() => draft.compare(true)}>
          Comparar
        </Button>
      ) : (
        <Button className={draftButton} onClick={() => void serverDraft.goOn()}>
          {adminTexts.recoverDraft}
        </Button>
      )}
    </DraftNotice>
  )
}
