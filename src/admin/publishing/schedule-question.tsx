import { useState } from 'react'
import { publishTimeError, timeToType, typedTime } from '#domain/articles/publish-time.ts'
import { serverDraftTexts } from '#domain/es/server-drafts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'

/** Asks for the day and the time at which the article is to be published. */
export function ScheduleQuestion(props: {
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
