import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DraftKind } from '#store/drafts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DraftStatus } from './draft-bar.tsx'
import { useKeyboardHeight } from './keyboard-height.ts'
import type { UsedDraft } from './use-draft.ts'

/**
 * The bar at the lower edge of a form: why it was not saved (children), what of it is on the device, the way out, and the
 * button. It stays where it is while a save is under way (trap 30).
 */
export function SaveBar<Kind extends DraftKind>(props: {
  readonly draft: UsedDraft<Kind>
  /** Where 'Cancelar' leads. */
  readonly list: '/admin/articles' | '/admin/categories'
  readonly isSaving: boolean
  /** Not given: the button submits the form. */
  readonly onSave?: () => void
  readonly children: ReactNode
}) {
  const { draft, list, isSaving, onSave, children } = props
  useKeyboardHeight()
  return (
    <div className="savebar">
      <div role="alert">{children}</div>
      <DraftStatus draft={draft} />
      <Link to={list} className={buttonClass()}>
        Cancelar
      </Link>
      <Button
        look="ink"
        type={onSave ? 'button' : 'submit'}
        aria-disabled={isSaving}
        aria-keyshortcuts="Control+S"
        onClick={onSave}
      >
        {isSaving ? 'Guardando…' : 'Guardar'}
        <span className="kbd" aria-hidden>
          Ctrl S
        </span>
      </Button>
    </div>
  )
}
