import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Puts what is shown into the address where the address asks for something else: a page past the end, a category that
 * does not exist (decision 3). No entry of its own in the history, and the page stays where it is scrolled to.
 * @param shown the search of what is shown; null while that is not known for certain.
 */
export function useMendedAddress(
  asked: Readonly<Record<string, unknown>>,
  shown: Readonly<Record<string, unknown>> | null,
): void {
  const navigate = useNavigate()
  const mended = shown === null || isSame(asked, shown) ? null : JSON.stringify(shown)
  useEffect(() => {
    if (mended === null) return
    void navigate({ to: '.', search: JSON.parse(mended), replace: true, resetScroll: false, state: true })
  }, [navigate, mended])
}

function isSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((key) => one[key] === other[key])
}
