import { Dialog as Modal, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/**
 * A full-height modal sheet: a title with a close button, long content, and answers that stay visible. It fills a
 * phone's screen. Escape calls `onClose`, and the focus returns to where it was.
 */
export function Sheet(props: {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  /** Content and answers: `SheetBody`, which remounts on each opening. */
  readonly children: ReactNode
}) {
  const { open, title, onClose, children } = props
  return (
    <Modal open={open} onClose={onClose} className="fixed inset-0 z-dialog bg-scrim print:hidden">
      <DialogPanel
        data-testid="sheet"
        className="ms-auto flex h-full max-w-md flex-col overflow-y-auto overscroll-contain bg-raised shadow-float"
      >
        <div className="flex items-center justify-between gap-4 border-t-4 border-ink py-2 ps-side pe-2">
          <DialogTitle className="text-dialog">{title}</DialogTitle>
          <Button look="bare" square aria-label="Cerrar" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        {children}
      </DialogPanel>
    </Modal>
  )
}

/** The content of a sheet, and its answers at the bottom. */
export function SheetBody(props: { readonly children: ReactNode; readonly answers: ReactNode }) {
  const { children, answers } = props
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex-1 ps-side pe-side-end pb-6">{children}</div>
      <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-line bg-raised py-3 ps-side pe-side-end">
        {answers}
      </div>
    </div>
  )
}
