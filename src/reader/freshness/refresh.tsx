import { Icon } from '#ui/icon.tsx'
import { type Check, useCheck, useFreshness } from './use-freshness.ts'

/** Asks for what is new now. While that is under way the button stays where it is, and keeps the focus. */
export function RefreshButton(props: { readonly words: string; readonly check: Check }) {
  const { words, check } = props
  return (
    <button type="button" className="btn btn-bare" aria-disabled={check.isBusy} onClick={check.ask}>
      <Icon name="refresh" small />
      <span>{words}</span>
    </button>
  )
}

/** How old the data is, and the way to newer: what pulling down would be, where there is nothing to pull. */
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
