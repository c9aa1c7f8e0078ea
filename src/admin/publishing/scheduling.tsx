import { useState } from 'react'
import { isScoreUntouched, publicationTexts } from '#domain/es/publication.ts'
import { typedTime } from '#domain/articles/publish-time.ts'
import type { UsedDraft } from '../drafts/use-draft.ts'
import { ScheduleBar } from './schedule-bar.tsx'
import { ScheduleQuestion } from './schedule-question.tsx'
import type { Schedule } from './use-schedule.ts'
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
