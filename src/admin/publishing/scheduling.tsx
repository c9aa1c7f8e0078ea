import { useState } from 'react'
import { isScoreUntouched, publicationTexts, scheduledToast } from '#domain/es/publication.ts'
import { clockRemark, typedTime, publishTimeError, timeToType } from '#domain/articles/publish-time.ts'
import { serverDraftTexts, problemWords, timeWords, standingOf } from '#domain/es/server-drafts.ts'
import { Button } from '#ui/button.tsx'
import { scheduleDraft } from '#api/write/server-drafts.ts'
import { saveFailureWords } from '#domain/es/admin.ts'
import { articleFormErrors, articleColumns } from '#domain/articles/article-form.ts'
import { InputField } from '../frame/fields.tsx'
import { draftButton, DraftNotice } from '../drafts/draft-bar.tsx'
import type { UsedDraft } from '../drafts/use-draft.ts'
import type { UsedServerDraft } from '../drafts/use-server-draft.ts'
import type { Category } from '#domain/categories/category.ts'
import { factsKnown } from '../frame/facts-known.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { FormDialog } from '../frame/dialogs.tsx'

/** The time proposed for a future day (P17.10). */
const MORNING = '09:00'

/** The question for the time, and the bar above the form: when its draft will be published, or why it was not. */
export function Scheduling(props: {
  readonly draft: UsedDraft<'article'>
  readonly server: UsedServerDraft
  readonly schedule: Schedule
  readonly onPublish: () => void
}) {
  const { draft, server, schedule, onPublish } = props
  const { question, failed } = schedule
  const { row } = server
  return (
    <>
      {question && (
        <ScheduleQuestion
          {...question}
          remark={draft.isNew && isScoreUntouched(draft.form) ? publicationTexts.untouchedScore : null}
          onSchedule={(at) => schedule.schedule(at)}
          onClose={schedule.close}
        />
      )}
      {row?.publishAt != null && (
        <DraftNotice
          label="Publicación programada"
          text={
            <>
              {row.problem === null
                ? `Programado para el ${timeWords(row.publishAt)}`
                : `No se publicó el ${timeWords(row.publishAt)}: ${problemWords(row.problem)}`}
              {isTypedSince(draft, server) && `. Lo escrito después no se publicará entonces: pulsa Guardar`}
              {failed !== null && `. ${failed}`}
            </>
          }
        >
          {schedule.waitsFor() !== null && (
            <Button className={draftButton} onClick={onPublish}>
              {publicationTexts.now}
            </Button>
          )}
          <Button className={draftButton} onClick={() => void schedule.schedule(null)}>
            Quitar la programación
          </Button>
        </DraftNotice>
      )}
    </>
  )
}

function ScheduleQuestion(props: {
  readonly first: number | null
  /** What editors should know about the article first; null if nothing. */
  readonly remark: string | null
  /** Returns the problem as text; null on success. */
  readonly onSchedule: (at: number) => Promise<string | null>
  readonly onClose: () => void
}) {
  const { first, remark, onSchedule, onClose } = props
  const { serverClock } = useBackoffice()
  const [clockWords] = useState(() => clockRemark(Date.now(), serverClock.now()) ?? undefined)
  const [value, setValue] = useState(() => (first === null ? '' : timeToType(first)))
  const [error, setError] = useState<string | null>(null)

  async function schedule(): Promise<void> {
    const at = typedTime(value)
    const wrong = publishTimeError(at, serverClock.now()) ?? (at === null ? null : await onSchedule(at))
    setError(wrong)
    if (wrong === null) onClose()
  }

  return (
    <FormDialog
      title="Programar la publicación"
      text="Se publica tal como está ahora, a esa hora de este dispositivo, aunque nadie tenga el backoffice abierto."
      act={serverDraftTexts.schedule}
      onSubmit={() => void schedule()}
      onClose={onClose}
    >
      {remark !== null && <p>{remark}</p>}
      <InputField
        label="Día y hora"
        hint={clockWords}
        error={error ?? undefined}
        type="datetime-local"
        data-autofocus
        value={value}
        onText={setValue}
      />
    </FormDialog>
  )
}

export type Schedule = ReturnType<typeof useSchedule>

/** The schedule of a form, and the question for its time. */
export function useSchedule(
  draft: UsedDraft<'article'>,
  server: UsedServerDraft,
  categories: readonly Category[],
) {
  const { project, serverClock, withSession, draftChanges, toast } = useBackoffice()
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [question, setQuestion] = useState<{ readonly first: number | null } | null>(null)
  const { draftStore } = draft
  const { serverDraft, send, compare } = server

  async function change(at: number | null): Promise<string | null> {
    const { form } = draftStore.get()
    const [error] = at === null ? [] : Object.values(articleFormErrors(form, factsKnown(form, categories)))
    if (error !== undefined) return `Falta algo en el artículo: ${error}`
    const late = at === null ? null : publishTimeError(at, serverClock.now())
    if (late !== null) return late
    const sent = await send()
    if (sent === 'moved') {
      compare(true)
      return null
    }
    // The scheduled text must be the form's, not an earlier save of it.
    if (sent === 'unsent' && at !== null) return serverDraftTexts.unsent
    const { row } = serverDraft.get()
    const { id, server: kept } = draftStore.get()
    const asked = at === null ? row : kept && { id, rev: kept.rev, form: kept.form }
    if (!asked) return draftStore.get().isDirty ? serverDraftTexts.unsent : 'No hay cambios que programar'
    const saved = await withSession(() => scheduleDraft(project, asked, at))
    if (!saved.ok) return saveFailureWords(saved.failure)
    if (saved.value.kind === 'moved') {
      await serverDraft.look()
      // If nothing was typed here, the form has taken over the other text, and there is nothing to compare.
      if (serverDraft.get().theirs === null) return publicationTexts.movedBefore.text
      compare(true)
      return null
    }
    serverDraft.heard(saved.value.row)
    draftChanges.set(draftChanges.get() + 1)
    toast(at === null ? serverDraftTexts.unscheduled : scheduledToast(at))
    return null
  }

  const waitsFor = () => {
    const { row } = serverDraft.get()
    return row !== null && standingOf(row) === 'scheduled' ? row.publishAt : null
  }

  /** Asks for the time. `first`: the one that it proposes, in milliseconds since 1970; null for none. */
  const ask = (first: number | null) => setQuestion({ first })

  return {
    /** The question for the time; null if it is not asked. */
    question,
    ask,
    /** Asks for the time on this day; null: on any day. */
    askOn: (day: string | null) => ask(day === null ? null : typedTime(`${day}T${MORNING}`)),
    close: () => setQuestion(null),
    /** Returns when the form will be published, in milliseconds since 1970; null if it is not scheduled. */
    waitsFor,
    isSaving,
    /** Why the last change of the time failed, as text. */
    failed,
    /** As `waitsFor`, but asks the server if the device does not know. */
    async look(): Promise<number | null> {
      if (draftStore.get().server !== null && serverDraft.get().row === null) await serverDraft.look()
      return waitsFor()
    },
    /**
     * Schedules the form in its current state; null removes the schedule. Returns why that failed as text, or null. If
     * another device has saved the draft since, the two versions are shown instead.
     */
    async schedule(at: number | null): Promise<string | null> {
      if (isSaving) return null
      setSaving(true)
      const words = await change(at).finally(() => setSaving(false))
      setFailed(words)
      return words
    },
  }
}

/** Was something typed since it was scheduled? If so, that will not be published (P19.6). */
function isTypedSince(draft: UsedDraft<'article'>, { row }: UsedServerDraft): boolean {
  if (row?.scheduled == null) return false
  const { scheduled } = row
  const columns = articleColumns(draft.form)
  return Object.entries(columns).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(scheduled, name)),
  )
}
