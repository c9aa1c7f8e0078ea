import { Icon } from '#ui/icon.tsx'
import { type Check, useCheck, useFreshness } from './use-freshness.ts'
import { Button } from '#ui/button.tsx'

/** Refreshes now. Meanwhile the button stays in place and keeps the focus. */
export function RefreshButton(props: {
  readonly words: string
  readonly check: Check
  readonly className?: string
  /** The classes of its words. */
  readonly wordsClass?: string
}) {
  const { words, check, className, wordsClass } = props
  return (
    <Button look="bare" className={className} aria-disabled={check.isBusy} onClick={check.ask}>
      <Icon name="refresh" small />
      <span className={wordsClass}>{words}</span>
    </Button>
  )
}

/** The classes of a sentence in the footer. */
export const footTextClass = 'max-w-[44ch] text-meta text-ink-2'

/** The age of the data with a button to refresh, for devices without a touch screen. */
export function Refresh() {
  const { words } = useFreshness()
  const check = useCheck()
  return (
    // The text changes in length every minute without moving the button.
    <div className="grid grid-cols-end items-center gap-x-3">
      <p className={footTextClass}>{words}</p>
      <RefreshButton words="Actualizar" check={check} className="-me-4" />
      <p className={footTextClass} role="status">
        {check.outcome || check.answer}
      </p>
    </div>
  )
}
