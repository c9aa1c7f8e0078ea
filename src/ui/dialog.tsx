import { Description, Dialog as Modal, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'

/**
 * A modal question: a title, a sentence, and the answers (children). Escape calls `onClose`. It is on top of
 * everything, scrolls if it is taller than the window, and leaves room for a toast below it.
 */
export function Dialog(props: {
  readonly open: boolean
  readonly title: string
  readonly text?: string
  /** `bad`: an answer deletes something. */
  readonly tone?: 'bad' | 'plain'
  readonly className?: string
  /** Longer than a phone's screen: the answers stay visible. */
  readonly long?: boolean
  readonly onClose: () => void
  /** Content between the sentence and the answers. */
  readonly body?: ReactNode
  readonly children?: ReactNode
}) {
  const { open, title, text, tone = 'plain', className = '', long, onClose, body, children } = props
  return (
    <Modal
      open={open}
      onClose={onClose}
      className="fixed inset-0 z-dialog grid place-items-center overflow-y-auto bg-scrim px-4 pt-6 pb-16 print:hidden"
      {...(tone === 'bad' && { role: 'alertdialog' })}
    >
      <DialogPanel
        data-testid="dialog"
        className={`grid w-[min(30rem,100%)] grid-cols-1 gap-3 rounded-edge border-t-4 bg-raised p-6 shadow-float has-[>:last-child>button:nth-child(3)]:w-[min(38rem,100%)] [&_p]:text-ink-2 ${tone === 'bad' ? 'border-bad' : 'border-ink'} ${className}`}
      >
        <DialogTitle className="text-dialog">{title}</DialogTitle>
        {text !== undefined && <Description>{text}</Description>}
        {body}
        <div
          className={`mt-3 flex flex-wrap justify-end gap-2 empty:hidden ${long ? 'sticky -bottom-6 -mb-6 bg-raised pt-3 pb-6' : ''}`}
        >
          {children}
        </div>
      </DialogPanel>
    </Modal>
  )
}

/** A list of the items that a dialog is about. */
export function DialogList({ children }: { readonly children: ReactNode }) {
  return <ul className="grid list-disc gap-2 ps-4 wrap-anywhere">{children}</ul>
}
