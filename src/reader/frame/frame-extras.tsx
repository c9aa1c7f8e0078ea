import { useEffect } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { idsValue, LEAST_COMPARED } from '#domain/lists/compared-ids.ts'
import { COMPARISON } from '#domain/pages/screen-paths.ts'
import { compared, useCompared } from '#store/reader-data/compared.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { InstallOffer } from '../install/install-offer.tsx'
import { isInstalled } from '../install/use-install-way.ts'
import { lazyPart } from './lazy-part.tsx'
import { Shortcuts } from '../shortcuts/shortcuts.tsx'

/** Browser windows have their own pull-to-refresh. Among installed apps only those on Android do. */
export function needsPulling(props: {
  readonly isInstalled: boolean
  readonly navigator: Pick<Navigator, 'maxTouchPoints' | 'userAgent'>
}): boolean {
  const { maxTouchPoints, userAgent } = props.navigator
  return props.isInstalled && maxTouchPoints > 0 && !userAgent.includes('Android')
}

const PullToRefresh = lazyPart(async () => (await import('../freshness/pull-to-refresh.tsx')).PullToRefresh)

/** Parts around every screen that load after it; rendered pages do not contain them. */
export function FrameExtras() {
  useEffect(followHeader, [])
  return (
    <>
      <CompareTray />
      <InstallOffer />
      <Shortcuts />
      {needsPulling({ isInstalled: isInstalled(), navigator }) && <PullToRefresh />}
    </>
  )
}

/** The reviews chosen for comparison, shown on every screen until they are compared. */
function CompareTray() {
  const ids = useCompared()
  const isThere = useLocation({ select: ({ pathname }) => pathname === COMPARISON })
  if (ids.length === 0 || isThere) return null
  return (
    <section
      data-tray
      className="fixed inset-x-side bottom-[calc(var(--art-tools,0rem)+0.75rem+var(--status-bar,0rem)+env(safe-area-inset-bottom))] z-bar flex w-fit items-center gap-2 rounded-edge border border-line-strong bg-raised p-2 shadow-float max-2xs:gap-1 md:inset-x-0 md:mx-auto print:hidden"
      aria-label="Reviews elegidas para comparar"
    >
      <Link
        to="/comparar"
        search={{ ids: idsValue(ids) }}
        className={buttonClass({ look: 'ink' }, 'max-2xs:px-1 max-2xs:[&>svg]:hidden')}
      >
        <ReadingIcon name="compare" />
        Comparar ({ids.length})
      </Link>
      {ids.length < LEAST_COMPARED && <p className="text-meta text-ink-2 max-2xs:sr-only">Elige otra más.</p>}
      <Button look="bare" square aria-label="No comparar nada" onClick={() => compared.clear()}>
        <Icon name="close" small />
      </Button>
    </section>
  )
}

// Hides the header on a phone in landscape while readers scroll down, and shows it when they scroll up (`frame.tsx`).
// The classes are on the element itself; on the root they would make the browser recompute all styles.

const AWAY = [
  'low:not-focus-within:-translate-y-full',
  'low:not-focus-within:[transition:translate_var(--move)_var(--ease)]',
]

/** In pixels; shorter scrolls are accidental. */
const LEAST = 8

/** Follows scrolling. Returns a function that stops it. */
function followHeader(): () => void {
  const following = new AbortController()
  let before = scrollY
  const look = () => {
    const by = scrollY - before
    if (Math.abs(by) < LEAST) return
    before = scrollY
    const header = document.querySelector('header')
    for (const name of AWAY) header?.classList.toggle(name, by > 0 && scrollY > 0)
  }
  addEventListener('scroll', look, { passive: true, signal: following.signal })
  return () => following.abort()
}
