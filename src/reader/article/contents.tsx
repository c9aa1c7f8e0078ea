import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Section } from '#content/body/body-layout.ts'
import { placeWithin } from '#reader/frame/history-state.ts'
import { isPlainClick } from '#reader/frame/plain-click.ts'
import { Icon } from '#ui/icon.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'
import { useCurrentSection } from './use-current-section.ts'

/** The sections of the body: folded on a phone, in the margin where there is one. */
export function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const wide = useMedia(WIDE)
  // Closed where the page was rendered; with a margin the style sheet shows what is in it from the first paint.
  return (
    <nav className="toc" aria-label="En esta reseña">
      <details open={wide}>
        <summary className="label" tabIndex={wide ? -1 : undefined}>
          En esta reseña
          <Icon name="down" small />
        </summary>
        <ContentsList sections={sections} />
      </details>
    </nav>
  )
}

/** The sections as links, the one that is being read marked. `onFollow` is told which of them is followed. */
export function ContentsList(props: {
  readonly sections: readonly Section[]
  readonly onFollow?: (link: Element) => void
}) {
  const { sections, onFollow } = props
  const current = useCurrentSection(sections)
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onFollow?.(event.currentTarget)
    void navigate({ to: '.', hash: id, state: placeWithin })
  }
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            onClick={(event) => follow(event, id)}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
