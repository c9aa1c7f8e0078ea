import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

interface Address {
  readonly to: string
  readonly search?: Readonly<Record<string, string | number | undefined>>
}

/** Corrects an address that differs from what is shown (P3.6), without a history entry. `shown`: null while unknown. */
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
