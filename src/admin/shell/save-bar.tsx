import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DraftKind } from '#store/drafts.ts'
import { serverDraftTexts } from '#domain/server-draft-words.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DraftStatus } from './draft-bar.tsx'
import { ariaKeys, hasAppleKeys } from './key-words.ts'
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
  /** Where drafts are kept on the server, too: is what stands in the form there, and the button that brings it there. */
  readonly server?: { readonly isOnServer: boolean; readonly keep: () => Promise<void> }
  readonly children: ReactNode
}) {
  const { draft, list, isSaving, onSave, server, children } = props
  useKeyboardHeight()
  return (
    <div className="savebar">
      <div role="alert">{children}</div>
      <DraftStatus draft={draft} isOnServer={server?.isOnServer ?? null} />
      <Link to={list} className={buttonClass()}>
        Cancelar
      </Link>
      {server && <Button onClick={() => void server.keep()}>{serverDraftTexts.keep}</Button>}
      <Button
        look="ink"
        type={onSave ? 'button' : 'submit'}
        aria-disabled={isSaving}
        aria-keyshortcuts={ariaKeys('Ctrl+S')}
        onClick={onSave}
      >
        {isSaving ? 'Guardando…' : 'Guardar'}
        <span className="kbd" aria-hidden>
          {hasAppleKeys() ? '⌘ S' : 'Ctrl S'}
        </span>
      </Button>
    </div>
  )
}
