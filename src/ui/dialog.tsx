import { Description, Dialog as Modal, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'

/** A modal question: its title, a sentence, and the answers (children). Escape is `onClose`. */
export function Dialog(props: {
  readonly open: boolean
  readonly title: string
  readonly text?: string
  /** `bad`: an answer destroys something. */
  readonly tone?: 'bad' | 'plain'
  readonly onClose: () => void
  /** Content between the sentence and the answers. */
  readonly body?: ReactNode
  readonly children?: ReactNode
}) {
  const { open, title, text, tone = 'plain', onClose, body, children } = props
  return (
    <Modal open={open} onClose={onClose} className="scrim" {...(tone === 'bad' && { role: 'alertdialog' })}>
      <DialogPanel className={tone === 'bad' ? 'dialog dialog-bad' : 'dialog'}>
        <DialogTitle>{title}</DialogTitle>
        {text !== undefined && <Description>{text}</Description>}
        {body}
        <div className="dialog-acts">{children}</div>
      </DialogPanel>
    </Modal>
  )
}
