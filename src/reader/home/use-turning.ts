import { useMemo, useRef } from 'react'

/** Remembers that a page is being turned, until that page has loaded. */
export interface Turning {
  begin(this: void): void
  /** Was a page being turned? Can be asked once. */
  end(this: void): boolean
}

export function useTurning(): Turning {
  const turning = useRef(false)
  return useMemo(
    () => ({
      begin() {
        turning.current = true
      },
      end() {
        const was = turning.current
        turning.current = false
        return was
      },
    }),
    [],
  )
}
