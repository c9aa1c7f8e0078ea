import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { DraftKind } from '#store/drafts/drafts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { adminTexts, saveFailureWords } from '#domain/es/admin.ts'
import type { Failure } from '#domain/failure.ts'
import type { FormProblems } from '#domain/articles/form-problems.ts'
import { DraftStatus } from './draft-bar.tsx'
import { barButton, firstBarButton, FormBar, ariaKeys, hasAppleKeys } from '../frame/form-parts.tsx'
import type { UsedDraft } from './use-draft.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { FormFailure } from '#admin/frame/screen-parts.tsx'

/**
 * The bar at the bottom of a form: why it was not saved (children), what is stored on the device, the exit, and the
 * buttons. It stays in place while a save is running (P17.17).
 */
export function SaveBar<Kind extends DraftKind>(props: {
  readonly draft: UsedDraft<Kind>
  /** The list to which 'Cancelar' returns; by default the articles. */
  readonly rows?: 'categories' | 'authors' | 'guides'
  readonly isSaving: boolean
  /** The label of the main button; 'Guardar' by default. */
  readonly act?: string
  /** If undefined, the button submits the form. */
  readonly onSave?: () => void
  /** Handles 'Guardar borrador'; if undefined, the main button saves everything. */
  readonly onKeep?: (() => void) | undefined
  /** Does Ctrl+S save the draft? Otherwise it does what the main button does. */
  readonly keepsByKey?: boolean
  readonly isOnServer?: boolean
  readonly inPanel?: boolean
  readonly children: ReactNode
}) {
  const { draft, rows, isSaving, act = 'Guardar', onSave, onKeep, keepsByKey = false } = props
  const { inPanel = false, children } = props
  useKeyboardHeight()
  const keys = { 'aria-keyshortcuts': ariaKeys('Ctrl+S') }
  return (
    <FormBar inPanel={inPanel}>
      <div role="alert" className="min-w-0 shrink-0 grow basis-full empty:hidden">
        {children}
      </div>
      <DraftStatus draft={draft} isOnServer={props.isOnServer ?? null} />
      <Link
        {...(rows ? { to: '/admin/$rows', params: { rows } } : { to: '/admin/articles' })}
        className={buttonClass({}, firstBarButton)}
      >
        Cancelar
      </Link>
      {onKeep && (
        <Button className={barButton} {...(keepsByKey && keys)} onClick={onKeep}>
          Guardar borrador
          {keepsByKey && <Keys />}
        </Button>
      )}
      <Button
        look="ink"
        className={barButton}
        type={onSave ? 'button' : 'submit'}
        aria-disabled={isSaving}
        {...(!keepsByKey && keys)}
        onClick={onSave}
      >
        {isSaving ? 'Guardando…' : act}
        {!keepsByKey && <Keys />}
      </Button>
    </FormBar>
  )
}

function Keys() {
  return (
    <span
      className="rounded-edge border border-current px-key py-[0.2rem] text-small max-md:hidden"
      aria-hidden
    >
      {hasAppleKeys() ? '⌘ S' : 'Ctrl S'}
    </span>
  )
}

/** Shows why a form was not saved, and what to do about it. */
export function SaveProblem(props: {
  readonly problems: FormProblems<string>
  readonly onField: () => void
  readonly onSave: () => void
  /** The action if the row was deleted. */
  readonly anew: { readonly label: string; readonly act: () => void }
}) {
  const { problems, onField, onSave, anew } = props
  const { askPasswordAgain } = useBackoffice()
  const { words, failure } = problems
  const [overcome, setOvercome] = useState<Failure | null>(null)
  useEffect(() => {
    if (failure?.kind !== 'network') return undefined
    const online = () => setOvercome(failure)
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [failure])
  if (words !== null) {
    return (
      <FormFailure icon="alert" words={words}>
        <Button onClick={onField}>Ir al campo</Button>
      </FormFailure>
    )
  }
  if (failure === null || failure === overcome) return null
  return (
    <FormFailure icon={failure.kind === 'network' ? 'offline' : 'alert'} words={saveFailureWords(failure)}>
      {failure.kind === 'missing' && <Button onClick={anew.act}>{anew.label}</Button>}
      {failure.kind === 'refused' && (
        <Button onClick={() => void askPasswordAgain().then((isSignedIn) => isSignedIn && onSave())}>
          {adminTexts.signIn}
        </Button>
      )}
    </FormFailure>
  )
}

/** In CSS pixels. A shorter window leaves its space to the text. */
const LOW = 520

/**
 * Sets `--keyboard` to the height covered by the on-screen keyboard, in CSS pixels. On phones it overlays the window,
 * which keeps its size, so a bar at the bottom would be hidden. In a short window the document gets `data-low`.
 */
function useKeyboardHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const root = document.documentElement
    const { style } = root
    const measure = () => {
      // A zoomed page also shows less.
      const isZoomed = Math.abs(seen.scale - 1) > 0.01
      const covered = isZoomed ? 0 : Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop))
      style.setProperty('--keyboard', `${covered}px`)
      root.toggleAttribute('data-low', innerHeight - covered < LOW)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
      root.removeAttribute('data-low')
    }
  }, [])
}
