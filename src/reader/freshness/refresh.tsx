import { Icon } from '#ui/icon.tsx'
import { type Check, useCheck, useFreshness } from './use-freshness.ts'

/** Refreshes now. Meanwhile the button stays in place, and keeps the focus. */
export function RefreshButton(props: { readonly words: string; readonly check: Check }) {
  const { words, check } = props
  return (
    <button type="button" className="btn btn-bare" aria-disabled={check.isBusy} onClick={check.ask}>
      <Icon name="refresh" small />
      <span>{words}</span>
    </button>
  )
}

/** The age of the data with a button to refresh, for devices without a touch screen. */
export function Refresh() {
  const { words } = useFreshness()
  const check = useCheck()
  return (
    <div className="refresh">
      <p>{words}</p>
      <RefreshButton words="Actualizar" check={check} />
      <p className="refresh-answer" role="status">
        {check.outcome || check.answer}
      </p>
    </div>
  )
}
