import { createElement, useEffect, useRef, useState } from 'react'
import { embedOf } from '#domain/bodies/embed-hosts.ts'
import { ReadingIcon } from '#ui/reading-icon.tsx'

/**
 * A player's space, the same before and after loading. The width is explicit: otherwise the aspect ratio would widen
 * it to match the minimum height on narrow screens. That height fits the name and the note on the narrowest screen.
 */
const SPACE =
  'relative my-[2em] grid aspect-video min-h-54 w-full max-w-none grid-rows-[1fr_auto] bg-plate [font:400_var(--size-meta)/1.4_var(--face-text)] print:block print:aspect-auto print:min-h-0 print:bg-transparent'

/** Another site's player: nothing is requested from that site before a press (P9.12). `frame`: the frame's props. */
export function Embed(props: {
  readonly address: string
  readonly frame: Readonly<Record<string, string | number | boolean>>
}) {
  const { address, frame } = props
  const [isPlaying, setIsPlaying] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  // Pressing removes the button, so the focus moves to its replacement.
  useEffect(() => {
    if (isPlaying) place.current?.querySelector('iframe')?.focus({ preventScroll: true })
  }, [isPlaying])
  const { host, page, playing } = embedOf(address)
  const title = typeof frame['title'] === 'string' ? frame['title'] : ''
  if (isPlaying) {
    const { loading: _, allow, ...rest } = frame
    return (
      <span className={SPACE} data-embed ref={place}>
        {createElement('iframe', {
          ...rest,
          className: 'absolute inset-0 m-0 aspect-auto h-full print:hidden',
          src: playing,
          allow: `autoplay; ${String(allow)}`,
        })}
      </span>
    )
  }
  return (
    <span className={SPACE} data-embed>
      <button
        type="button"
        // The whole space can be pressed.
        className="grid place-content-center justify-items-center gap-3 px-4 pt-4 text-row/label font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:-outline-offset-6 print:inline print:p-0"
        onClick={() => setIsPlaying(true)}
      >
        <ReadingIcon name="play" className="size-16 rounded-edge bg-ink p-4 text-paper print:hidden" />
        <span>
          <span className="sr-only">Reproducir: </span>
          {title}
        </span>
      </button>
      <span className="pointer-events-none relative self-end px-4 py-3 text-center text-ink-2 print:p-0 print:text-start">
        Al pulsar se carga desde {host}, que sabrá que lo has visto.{' '}
        <a className="pointer-events-auto" href={page} rel="noopener" data-address={page}>
          Verlo en su sitio
        </a>
      </span>
    </span>
  )
}
