import { createElement, useEffect, useRef, useState } from 'react'
import { embedOf } from '#domain/bodies/embed-hosts.ts'
import { ReadingIcon } from '#ui/reading-icon.tsx'

/**
 * A player of another site in its place: nothing is asked of that site until somebody presses. `frame`: the props of the
 * frame that the body asks for.
 */
export function Embed(props: {
  readonly address: string
  readonly frame: Readonly<Record<string, string | number | boolean>>
}) {
  const { address, frame } = props
  const [isPlaying, setIsPlaying] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  // The button goes with the press: the focus moves on to what takes its place.
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
        <ReadingIcon name="play" />
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
