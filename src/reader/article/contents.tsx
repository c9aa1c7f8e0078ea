import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import type { Section } from '#content/body/body-layout.ts'
import { placeWithin } from '#reader/frame/history-state.ts'
import { isPlainClick } from '#reader/frame/plain-click.ts'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'

/** The sections of the body: collapsed on a phone, in the left margin if there is one. `className`: its rows there. */
export function Contents(props: { readonly sections: readonly Section[]; readonly className: string }) {
  const { sections, className } = props
  const wide = useMedia(WIDE)
  // Closed in rendered pages; in the margin, the style sheet shows its content from the first paint.
  return (
    <nav
      className={`text-meta lg:sticky lg:top-22 lg:col-span-3 lg:col-start-1 lg:mr-6 lg:max-h-[calc(100dvh-var(--head)-3rem)] lg:self-start lg:overflow-y-auto print:hidden ${className}`}
      aria-label="En esta reseña"
    >
      <details open={wide} className="group lg:details-content:[content-visibility:visible]">
        <summary
          className="flex min-h-target cursor-pointer list-none items-center justify-between border-line label max-lg:border-y lg:pointer-events-none lg:py-4 [&::-webkit-details-marker]:hidden"
          tabIndex={wide ? -1 : undefined}
        >
          En esta reseña
          <ReadingIcon name="down" small className="group-open:rotate-180 lg:hidden" />
        </summary>
        <ContentsList sections={sections} />
      </details>
    </nav>
  )
}

/** The sections as links, with the current one marked. `onFollow` receives the link that was followed. */
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
    <ol className="border-b border-line [counter-reset:t]">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            className="grid min-h-target grid-cols-[1.75rem_minmax(0,1fr)] items-center overflow-x-clip border-t border-line py-2 leading-label text-ink-2 [counter-increment:t] before:font-display before:text-ui/none before:font-bold before:text-ink before:font-stretch-80% before:content-[counter(t)] hover:text-ink aria-[current]:pl-3 aria-[current]:text-ink aria-[current]:[box-shadow:inset_var(--ring)_0_0_var(--cat)]"
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
      // At any distance above the window, because jumping past a heading also counts.
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
