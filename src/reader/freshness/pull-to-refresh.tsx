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
    <div ref={drawing} className="pull" data-phase={phase}>
      <Icon name="refresh" small />
      <p role="status">{words[phase]}</p>
    </div>
  )
}
