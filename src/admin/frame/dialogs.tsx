import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** A question with fields. Enter in a field confirms it, like the button. */
export function FormDialog(props: {
  readonly title: string
  readonly text?: string
  readonly act: string
  readonly other?: ReactNode
  /** May it not be confirmed yet? */
  readonly disabled?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { title, text, act, other, disabled, onSubmit, onClose, children } = props
  const id = useId()
  return (
    <Dialog
      open
      title={title}
      {...(text !== undefined && { text })}
      onClose={onClose}
      body={
        <form
          className="grid grid-cols-1 gap-4"
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // React would also propagate the event to the form that shows the dialog.
            event.stopPropagation()
            onSubmit()
          }}
        >
          {children}
        </form>
      }
    >
      {other ?? <Button onClick={onClose}>Cancelar</Button>}
      <Button look="ink" type="submit" form={id} disabled={disabled}>
        {act}
      </Button>
    </Dialog>
  )
}

/** Asks before something is lost. 'Cancelar' has the focus. */
export function ConfirmDialog(props: {
  readonly open: boolean
  readonly title: string
  readonly text: string
  readonly act: string
  /** `ink`: nothing is deleted. */
  readonly look?: 'bad' | 'ink'
  readonly body?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  const { open, title, text, act, look = 'bad', body, onConfirm, onClose } = props
  return (
    <Dialog {...{ open, title, text, body, onClose }} tone={look === 'bad' ? 'bad' : 'plain'}>
      <Button data-autofocus onClick={onClose}>
        Cancelar
      </Button>
      <Button look={look} onClick={onConfirm}>
        {act}
      </Button>
    </Dialog>
  )
}
