import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'

type Unfinished =
  | { readonly kind: 'idle' }
  /** The current step as text, and its progress; `of` 0 if the total is unknown. */
  | { readonly kind: 'working'; readonly words: string; readonly done: number; readonly of: number }
  | { readonly kind: 'failed'; readonly why: string }

const IDLE = { kind: 'idle' } as const

/** The state of an export or import, besides its own results. Leaving the screen cancels it. */
export function useTransfer<Result extends { readonly kind: string }>() {
  const [state, setState] = useState<Unfinished | Result>(IDLE)
  const work = useRef<AbortController | null>(null)
  useEffect(() => () => work.current?.abort(), [])
  return {
    state,
    setState,
    fail: (why: string) => setState({ kind: 'failed', why }),
    /** Cancels what is running. Returns the signal of what begins, and `proceed`: shows its step unless cancelled. */
    begin: () => {
      work.current?.abort()
      work.current = new AbortController()
      const { signal } = work.current
      const proceed = (words: string, done = 0, of = 0): void => {
        if (!signal.aborted) setState({ kind: 'working', words, done, of })
      }
      return { signal, proceed }
    },
    stop: (): void => {
      work.current?.abort()
      setState(IDLE)
    },
  }
}

/** The names of the steps of an import. */
export const stepWords = {
  'compare-pictures': 'Comparando imágenes',
  'store-pictures': 'Guardando imágenes',
  'write-rows': 'Guardando artículos',
  'write-redirects': 'Guardando direcciones',
  'remove-sample': 'Quitando la muestra',
} as const

/** The current step, its progress, and a button to stop. */
export function ProgressLine(props: {
  readonly state: Extract<Unfinished, { kind: 'working' }>
  readonly onStop: () => void
}) {
  const { words, done, of } = props.state
  return (
    <div className="flex w-full flex-wrap items-end gap-x-4 gap-y-3">
      <label className="grid grow basis-56 gap-2 tabular">
        {words}
        {of > 0 && ` (${done} de ${of})`}
        <progress className="w-full accent-ink" {...(of > 0 && { value: done, max: of })} />
      </label>
      <Button onClick={props.onStop}>Detener</Button>
    </div>
  )
}
