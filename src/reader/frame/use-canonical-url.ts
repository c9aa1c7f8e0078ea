import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

interface Address {
  readonly to: string
  readonly search?: Readonly<Record<string, string | number>>
}

/**
 * Puts what is shown into the address where the address asks for something else: a page past the end, a category that
 * does not exist (P3.6). No entry of its own in the history, and the page stays where it is scrolled to.
 * @param shown the address of what is shown; null while that is not known for certain.
 */
export function useCanonicalUrl(asked: Address, shown: Address | null): void {
  const navigate = useNavigate()
  const mended = shown === null || isSame(asked, shown) ? null : JSON.stringify(shown)
  useEffect(() => {
    if (mended === null) return
    void navigate({ ...JSON.parse(mended), replace: true, resetScroll: false, state: true })
  }, [navigate, mended])
}

function isSame({ to, search = {} }: Address, other: Address): boolean {
  const { search: others = {} } = other
  const keys = [...Object.keys(search), ...Object.keys(others)]
  return to === other.to && keys.every((key) => search[key] === others[key])
}
