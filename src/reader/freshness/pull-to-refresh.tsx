import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useCheck } from './use-freshness.ts'

// Pull-to-refresh at the top of a page. It only listens: the page scrolls as usual. Any other gesture ends it:
// sideways, upwards, two fingers, or inside a scroller or an overlay.
interface PullHeard {
  /** Called with the fraction pulled so far; 1 is far enough. */
  readonly onPull: (part: number) => void
  /** Called when the pull is released or cancelled. */
  readonly onEnd: (isFarEnough: boolean) => void
}

/** The distance that is far enough, in pixels. */
export const FAR_ENOUGH = 96
/** The distance after which the direction is decided, in pixels. */
const DIRECTION = 8

/** Elements with their own gestures, and overlays. */
const OTHERS =
  'dialog, [role="dialog"], [role="alertdialog"], [role="region"][aria-roledescription], [data-menu], .swiper, input, textarea, select'

interface Pull {
  readonly x: number
  readonly y: number
  /** Is it certainly a pull? */
  readonly isPull: boolean
}

/** Follows pulls on this page. Returns a function that stops it. */
export function followPulls(page: Document, { onPull, onEnd }: PullHeard): () => void {
  const window = page.defaultView
  let pull: Pull | null = null
  let part = 0

  function giveUp(): void {
    const wasPull = pull?.isPull === true
    pull = null
    if (wasPull) onEnd(false)
  }

  function onStart({ touches, target }: TouchEvent): void {
    giveUp()
    const [finger] = touches
    const isAtTop = (window?.scrollY ?? 0) <= 0
    if (finger === undefined || touches.length > 1 || !isAtTop || !isFree(target)) return
    pull = { x: finger.clientX, y: finger.clientY, isPull: false }
  }

  function onMove({ touches }: TouchEvent): void {
    const [finger] = touches
    if (pull === null || finger === undefined) return
    const [across, down] = [Math.abs(finger.clientX - pull.x), finger.clientY - pull.y]
    if (!pull.isPull && Math.max(across, Math.abs(down)) < DIRECTION) return
    const isOther = pull.isPull ? (window?.scrollY ?? 0) > 0 : across >= down
    if (isOther || touches.length > 1) {
      giveUp()
      return
    }
    pull = { ...pull, isPull: true }
    part = Math.max(0, down / FAR_ENOUGH)
    onPull(part)
  }

  function onRelease(): void {
    if (pull?.isPull) {
      pull = null
      onEnd(part >= 1)
    }
    pull = null
  }

  const passive = { passive: true }
  page.addEventListener('touchstart', onStart, passive)
  page.addEventListener('touchmove', onMove, passive)
  page.addEventListener('touchend', onRelease, passive)
  page.addEventListener('touchcancel', giveUp, passive)
  return () => {
    page.removeEventListener('touchstart', onStart)
    page.removeEventListener('touchmove', onMove)
    page.removeEventListener('touchend', onRelease)
    page.removeEventListener('touchcancel', giveUp)
  }
}

/** Does a touch here belong to the page? */
function isFree(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(OTHERS)) return false
  for (let each: Element | null = target; each; each = each.parentElement)
    if (each.scrollTop > 0) return false
  return true
}

/** How long the outcome is shown, in milliseconds: briefly for an icon, longer for text. */
const STAYS = 700
const STAYS_WITH_WORDS = 3000

/** Refreshes on a pull of the page if the browser has no such gesture (`needsPulling`). */
export function PullToRefresh() {
  const { isBusy, answer: atOnce, outcome, ask } = useCheck()
  const answer = outcome || atOnce
  const [phase, setPhase] = useState<'idle' | 'pulled' | 'far' | 'asked'>('idle')
  const drawing = useRef<HTMLDivElement>(null)

  const onPull = useEffectEvent((part: number) => {
    if (phase === 'asked') return
    drawing.current?.style.setProperty('--pulled', String(Math.min(part, 1.25)))
    setPhase(part >= 1 ? 'far' : 'pulled')
  })
  const onEnd = useEffectEvent((isFarEnough: boolean) => {
    if (phase === 'asked') return
    setPhase(isFarEnough ? 'asked' : 'idle')
    if (isFarEnough) ask()
  })
  useEffect(() => followPulls(document, { onPull, onEnd }), [])

  useEffect(() => {
    if (phase !== 'asked' || isBusy) return undefined
    const timer = setTimeout(setPhase, answer === '' ? STAYS : STAYS_WITH_WORDS, 'idle')
    return () => clearTimeout(timer)
  }, [phase, isBusy, answer])

  const words = { idle: '', pulled: '', far: 'Suelta para actualizar', asked: answer || 'Actualizando…' }
  return (
    <div
      ref={drawing}
      className="pointer-events-none fixed inset-x-0 top-under-head z-bar mx-auto flex w-fit translate-y-[calc((var(--pulled)-0.75)*2rem)] items-center gap-2 rounded-edge border border-line-strong bg-raised px-3 py-2 text-meta text-ink-2 opacity-[min(1,var(--pulled)*3)] shadow-float [--pulled:0] data-[phase=asked]:translate-y-3 data-[phase=asked]:text-ink data-[phase=asked]:opacity-100 data-[phase=far]:text-ink data-[phase=idle]:invisible motion-reduce:translate-y-3 motion-reduce:opacity-100 print:hidden"
      data-phase={phase}
    >
      <Icon
        name="refresh"
        small
        className={`motion-safe:rotate-[calc(var(--pulled)*270deg)] ${phase === 'asked' ? 'motion-safe:animate-pull-turn' : ''}`}
      />
      <p role="status" className="empty:hidden">
        {words[phase]}
      </p>
    </div>
  )
}
