import { createElement, useEffect, useRef, useState } from 'react'
import { embedOf } from '#domain/bodies/embed-hosts.ts'
import { ReadingIcon } from '#ui/reading-icon.tsx'

/**
 * Another site's player: nothing is requested from that site before a press (P9.12). `frame`: the props of the body's
 * frame.
 */
export function Embed(props: {
  readonly address: string
  readonly frame: Readonly<Record<string, string | number | boolean>>
}) {
  const { address, frame } = props
  const [isPlaying, setIsPlaying] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  // The press removes the button, so the focus moves to its replacement.
  useEffect(() => {
    if (isPlaying) place.current?.querySelector('iframe')?.focus({ preventScroll: true })
  }, [isPlaying])
  const { host, page, playing } = embedOf(address)
  const title = typeof frame['title'] === 'string' ? frame['title'] : ''
  if (isPlaying) {
    const { loading: _, allow, ...rest } = frame
    return (
      <span className="embed" ref={place}>
        {createElement('iframe', { ...rest, src: playing, allow: `autoplay; ${String(allow)}` })}
      </span>
    )
  }
  return (
    <span className="embed">
      <button type="button" className="embed-play" onClick={() => setIsPlaying(true)}>
        <ReadingIcon name="play" className="size-16! print:hidden" />
        <span>
          <span className="sr-only">Reproducir: </span>
          {title}
        </span>
      </button>
      <span className="embed-note">
        Al pulsar se carga desde {host}, que sabrá que lo has visto.{' '}
        <a href={page} rel="noopener" data-address={page}>
          Verlo en su sitio
        </a>
      </span>
    </span>
  )
}
