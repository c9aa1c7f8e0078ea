import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import type { Section } from '#content/body/body-layout.ts'
import { placeWithin } from '#reader/frame/history-state.ts'
import { isPlainClick } from '#reader/frame/plain-click.ts'
import { Icon } from '#ui/icon.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'

/** The sections of the body: folded on a phone, in the margin if there is one. */
export function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const wide = useMedia(WIDE)
  // Closed in rendered pages; in the margin, the style sheet shows its content from the first paint.
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

/** The sections as links, with the current one marked. `onFollow` is called with the link followed. */
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

/** The id of the current section: the last one whose heading has passed the upper third of the window. */
function useCurrentSection(sections: readonly Section[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const seen = new Set<string>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        setCurrent(sections.findLast(({ id }) => seen.has(id))?.id ?? null)
      },
      // At any distance above the window: jumping past a heading counts, too.
      { rootMargin: '1000000px 0px -66% 0px' },
    )
    for (const { id } of sections) {
      const heading = document.getElementById(id)
      if (heading) watcher.observe(heading)
    }
    return () => {
      watcher.disconnect()
    }
  }, [sections])
  return current
}
