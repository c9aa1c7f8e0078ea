import { useState } from 'react'
import { longSpanishDate, todayLocal } from '#domain/dates.ts'
import { serverDraftTexts } from '#domain/server-draft-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export interface DateQuestionState {
  /** May an article of this day be published now? At once unless the day is still to come. */
  readonly mayPublishOn: (day: string) => Promise<boolean>
  readonly asked: AskedDate | null
}

interface AskedDate {
  readonly day: string
  readonly answer: (isYes: boolean) => void
}

/** The question before an article is published now that is dated in the future. */
export function useDateQuestion(): DateQuestionState {
  const [asked, setAsked] = useState<AskedDate | null>(null)
  return {
    asked,
    mayPublishOn(day) {
      if (day <= todayLocal(new Date())) return Promise.resolve(true)
      return new Promise((resolve) => {
        const answer = (isYes: boolean) => {
          setAsked(null)
          resolve(isYes)
        }
        setAsked({ day, answer })
      })
    },
  }
}

export function DateQuestion(props: {
  readonly asked: AskedDate | null
  /** Goes on to ask for the time of that day. */
  readonly onSchedule: (day: string) => void
}) {
  const { asked, onSchedule } = props
  // While the dialog goes away it still says what it asked.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  return (
    <Dialog
      open={asked !== null}
      title="La fecha aún no ha llegado"
      text={`Está fechado el ${longSpanishDate(last?.day ?? '')}. Publicado ahora se lee desde ya, y sale el primero hasta ese día.`}
      onClose={() => asked?.answer(false)}
    >
      <Button onClick={() => asked?.answer(true)}>Publicar ahora</Button>
      <Button
        look="ink"
        data-autofocus
        onClick={() => {
          asked?.answer(false)
          if (asked) onSchedule(asked.day)
        }}
      >
        {serverDraftTexts.schedule}
      </Button>
    </Dialog>
  )
}
