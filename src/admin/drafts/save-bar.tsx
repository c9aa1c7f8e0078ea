import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DraftKind } from '#store/drafts/drafts.ts'
import { serverDraftTexts } from '#domain/es/server-drafts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { adminTexts, saveFailureWords } from '#domain/es/admin.ts'
import type { FormProblems } from '#domain/articles/form-problems.ts'
import { Icon } from '#ui/icon.tsx'
import { DraftStatus } from './draft-bar.tsx'
import { ariaKeys, hasAppleKeys } from '../frame/key-words.ts'
import { useKeyboardHeight } from '../frame/keyboard-height.ts'
import type { UsedDraft } from './use-draft.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

/**
 * The bar at the lower edge of a form: why it was not saved (children), what the device has, the exit, and the buttons.
 * It stays where it is while a save is under way (P17.17).
 */
export function SaveBar<Kind extends DraftKind>(props: {
  readonly draft: UsedDraft<Kind>
  /** Where 'Cancelar' leads. */
  readonly list: '/admin/articles' | '/admin/categories'
  readonly isSaving: boolean
  /** The label of the main button; 'Guardar' by default. */
  readonly act?: string
  /** Undefined: the button submits the form. */
  readonly onSave?: () => void
  /** 'Guardar borrador'; undefined: the main button saves everything. */
  readonly onKeep?: (() => void) | undefined
  /** Does Ctrl+S save the draft? Otherwise it does what the main button does. */
  readonly keepsByKey?: boolean
  /** Is the form's text on the server, too? */
  readonly isOnServer?: boolean
  readonly children: ReactNode
}) {
  const { draft, list, isSaving, act = 'Guardar', onSave, onKeep, keepsByKey = false, children } = props
  useKeyboardHeight()
  const keys = { 'aria-keyshortcuts': ariaKeys('Ctrl+S') }
  return (
    <div className="savebar">
      <div role="alert">{children}</div>
      <DraftStatus draft={draft} isOnServer={props.isOnServer ?? null} />
      <Link to={list} className={buttonClass()}>
        Cancelar
      </Link>
      {onKeep && (
        <Button {...(keepsByKey && keys)} onClick={onKeep}>
          {serverDraftTexts.keep}
          {keepsByKey && <Keys />}
        </Button>
      )}
      <Button
        look="ink"
        type={onSave ? 'button' : 'submit'}
        aria-disabled={isSaving}
        {...(!keepsByKey && keys)}
        onClick={onSave}
      >
        {isSaving ? 'Guardando…' : act}
        {!keepsByKey && <Keys />}
      </Button>
    </div>
  )
}

function Keys() {
  return (
    <span className="kbd" aria-hidden>
      {hasAppleKeys() ? '⌘ S' : 'Ctrl S'}
    </span>
  )
}

/** Why a form was not saved, and the way on from there; nothing when nothing is the matter. */
export function SaveProblem(props: {
  readonly problems: FormProblems<string>
  /** Leads to the first field that is wrong. */
  readonly onField: () => void
  readonly onSave: () => void
  /** What to do when there is no such row any more. */
  readonly anew: { readonly label: string; readonly act: () => void }
}) {
  const { problems, onField, onSave, anew } = props
  const { askPasswordAgain } = useBackoffice()
  const { words, failure } = problems
  if (words !== null) {
    return (
      <div className="form-failure">
        <Icon name="alert" small />
        <p>{words}</p>
        <Button onClick={onField}>Ir al campo</Button>
      </div>
    )
  }
  if (failure === null) return null
  return (
    <div className="form-failure">
      <Icon name={failure.kind === 'network' ? 'offline' : 'alert'} small />
      <p>{saveFailureWords(failure)}</p>
      {failure.kind === 'missing' && <Button onClick={anew.act}>{anew.label}</Button>}
      {failure.kind === 'refused' && (
        <Button onClick={() => void askPasswordAgain().then((isSignedIn) => isSignedIn && onSave())}>
          {adminTexts.signIn}
        </Button>
      )}
    </div>
  )
}
