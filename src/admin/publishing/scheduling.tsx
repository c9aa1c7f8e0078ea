import { useState } from 'react'
import { isScoreUntouched, publicationTexts } from '#domain/es/publication.ts'
import { typedTime, publishTimeError, timeToType } from '#domain/articles/publish-time.ts'
import { serverDraftTexts, problemWords, timeWords } from '#domain/es/server-drafts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import type { UsedDraft } from '../drafts/use-draft.ts'
import { type Schedule, isTypedSince } from './use-schedule.ts'
import type { UsedServerDraft } from '../drafts/use-server-draft.ts'

/** At what hour of a day to come something is published, unless somebody chooses another one. */
const MORNING = '09:00'

export interface SchedulingState {
  /** What the question for a time begins with, in milliseconds since 1970 or null for nothing; null: it is not asked. */
  readonly question: { readonly first: number | null } | null
  readonly ask: (first: number | null) => void
  /** Asks for the time of a day; null: of any. */
  readonly askOn: (day: string | null) => void
  readonly close: () => void
}

/** What is asked about the time at which a form is published. */
export function useScheduling(): SchedulingState {
  const [question, setQuestion] = useState<SchedulingState['question']>(null)
  const ask = (first: number | null) => setQuestion({ first })
  return {
    question,
    ask,
    askOn: (day) => ask(day === null ? null : typedTime(`${day}T${MORNING}`)),
    close: () => setQuestion(null),
  }
}

/** The question, and above the form the time that was chosen. */
export function Scheduling(props: {
  readonly draft: UsedDraft<'article'>
  readonly server: UsedServerDraft
  readonly schedule: Schedule
  readonly scheduling: SchedulingState
  readonly onPublish: () => void
}) {
  const { draft, server, schedule, scheduling, onPublish } = props
  const { question, close } = scheduling
  return (
    <>
      {question && (
        <ScheduleQuestion
          {...question}
          remark={draft.isNew && isScoreUntouched(draft.form) ? publicationTexts.untouchedScore : null}
          onSchedule={schedule.schedule}
          onClose={close}
        />
      )}
      <ScheduleBar {...{ draft, server, schedule, onPublish }} />
    </>
  )
}

/** Asks for the day and the time at which the article is to be published. */
function ScheduleQuestion(props: {
  /** What stands in the field at first: milliseconds since 1970; null: nothing. */
  readonly first: number | null
  /** What is to be known of the article before; null: nothing. */
  readonly remark: string | null
  /** Gives what is wrong, in words; null: it is done. */
  readonly onSchedule: (at: number) => Promise<string | null>
  readonly onClose: () => void
}) {
  const { first, remark, onSchedule, onClose } = props
  const [value, setValue] = useState(() => (first === null ? '' : timeToType(first)))
  const [error, setError] = useState<string | null>(null)

  async function schedule(): Promise<void> {
    const at = typedTime(value)
    const wrong = publishTimeError(at, Date.now()) ?? (at === null ? null : await onSchedule(at))
    setError(wrong)
    if (wrong === null) onClose()
  }

  return (
    <Dialog
      open
      title="Programar la publicación"
      text="Se publica tal como está ahora, a esa hora de este dispositivo, aunque nadie tenga el backoffice abierto."
      onClose={onClose}
      body={
        <form
          id="schedule-question"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void schedule()
          }}
        >
          {remark !== null && <p>{remark}</p>}
          <Field label="Día y hora" error={error ?? undefined}>
            {(ids) => (
              <input
                {...ids}
                className="in"
                type="datetime-local"
                data-autofocus
                value={value}
                onChange={({ target }) => setValue(target.value)}
              />
            )}
          </Field>
        </form>
      }
    >
      <Button onClick={onClose}>Cancelar</Button>
      <Button look="ink" type="submit" form="schedule-question">
        {serverDraftTexts.schedule}
      </Button>
    </Dialog>
  )
}

/** Above the form of a draft with a time: when it is published, or why it was not, and the ways out of that. */
function ScheduleBar(props: {
  readonly draft: UsedDraft<'article'>
  readonly server: UsedServerDraft
  readonly schedule: Schedule
  /** 'Publicar ahora'. */
  readonly onPublish: () => void
}) {
  const { draft, server, schedule, onPublish } = props
  const { row } = server
  if (row?.publishAt == null) return null
  return (
    <div className="draft" role="region" aria-label="Publicación programada">
      <span role="status">
        <Icon name="clock" />
        {row.problem === null
          ? `Programado para el ${timeWords(row.publishAt)}`
          : `No se publicó el ${timeWords(row.publishAt)}: ${problemWords(row.problem)}`}
        {isTypedSince(draft, server) && `. ${serverDraftTexts.typedSince}`}
        {schedule.failed !== null && `. ${schedule.failed}`}
      </span>
      {schedule.waitsFor() !== null && <Button onClick={onPublish}>{publicationTexts.now}</Button>}
      <Button onClick={() => void schedule.schedule(null)}>{serverDraftTexts.unschedule}</Button>
    </div>
  )
}
