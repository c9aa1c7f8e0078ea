import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { followPulls } from './pull-gesture.ts'
import { useCheck } from './use-freshness.ts'

/** Milliseconds that the outcome stays: a moment for a sign, longer for text. */
const STAYS = 700
const STAYS_WITH_WORDS = 3000

/** Refreshes on a pull of the page, where the browser has no such gesture (`needs-pulling.ts`). */
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
