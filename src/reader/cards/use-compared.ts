import { useSyncExternalStore } from 'react'
import { compared } from '#store/reader-data/compared.ts'

const NONE: readonly string[] = []

/** The ids of the reviews chosen to be compared; none where the page is rendered and while it is taken over. */
export function useCompared(): readonly string[] {
  return useSyncExternalStore(compared.subscribe, compared.get, () => NONE)
}
