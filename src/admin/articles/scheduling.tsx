import { useState } from 'react'
import { typedTime } from '#domain/publish-time.ts'
import type { UsedDraft } from '../shell/use-draft.ts'
import { DateQuestion, type DateQuestionState, useDateQuestion } from './date-question.tsx'
import { ScheduleBar } from './schedule-bar.tsx'
import { ScheduleQuestion } from './schedule-question.tsx'
import { useSchedule } from './use-schedule.ts'
import type { UsedServerDraft } from './use-server-draft.ts'

/** At what hour of a day to come something is published, unless somebody chooses another one. */
const MORNING = '09:00'

export interface SchedulingState extends DateQuestionState {
  /** What the question for a time begins with, in milliseconds since 1970 or null for nothing; null: it is not asked. */
  readonly question: { readonly first: number | null } | null
  readonly ask: (first: number | null) => void
  readonly close: () => void
}

/** What is asked about the time at which a form is published. */
export function useScheduling(): SchedulingState {
  const date = useDateQuestion()
  const [question, setQuestion] = useState<SchedulingState['question']>(null)
  return { ...date, question, ask: (first) => setQuestion({ first }), close: () => setQuestion(null) }
}

/** The questions, and above the form the time that was chosen. */
export function Scheduling(props: {
  readonly draft: UsedDraft<'article'>
  readonly server: UsedServerDraft
  readonly scheduling: SchedulingState
  readonly isForm: boolean
}) {
  const { draft, server, scheduling, isForm } = props
  const { asked, question, ask, close } = scheduling
  const schedule = useSchedule(draft, server)
  return (
    <>
      <DateQuestion asked={asked} onSchedule={(day) => ask(typedTime(`${day}T${MORNING}`))} />
      {question && <ScheduleQuestion {...question} onSchedule={schedule} onClose={close} />}
      {isForm && <ScheduleBar {...{ draft, server }} onUnschedule={() => schedule(null)} />}
    </>
  )
}
