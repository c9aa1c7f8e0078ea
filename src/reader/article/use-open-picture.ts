import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import '#reader/frame/history-state.ts'
import { useIsDrawn } from '#ui/use-is-drawn.ts'

export interface OpenPicture {
  /** The address of the picture that is open; null: none is. */
  readonly address: string | null
  readonly open: (address: string) => void
  readonly close: () => void
}

/** Which picture is open, as the history knows it: opening makes an entry, so that Back closes it. */
export function useOpenPicture(): OpenPicture {
  const router = useRouter()
  const isDrawn = useIsDrawn()
  const inHistory = useLocation({
    select: ({ state }) => (state.layer === 'picture' ? (state.picture ?? null) : null),
  })
  const address = isDrawn ? inHistory : null
  const isClosing = useRef(false)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    isClosing.current = false
    if (address !== null) return
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    opener.current = null
  }, [address])
  return {
    address,
    open(next) {
      opener.current = document.activeElement
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, layer: 'picture', picture: next }),
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
    close() {
      // Going back takes a moment, in which a second press must not go back further.
      if (address === null || isClosing.current) return
      isClosing.current = true
      router.history.back()
    },
  }
}
