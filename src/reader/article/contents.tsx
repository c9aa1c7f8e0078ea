import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Section } from '#content/body-layout.ts'
import { placeWithin } from '#reader/shell/history-state.ts'
import { isPlainClick } from '#reader/shell/plain-click.ts'
import { Icon } from '#ui/icon.tsx'

/** Where the margin has room for the list (the page's twelve columns begin). */
const WIDE = '(min-width: 64rem)'

/** The sections of the body: folded on a phone, in the margin where there is one. */
export function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const wide = useMedia(WIDE)
  const current = useCurrent(sections)
  const navigate = useNavigate()
  // Closed where the page was rendered; with a margin the style sheet shows what is in it from the first paint.
  return (
    <nav className="toc" aria-label="En esta reseña">
      <details open={wide}>
        <summary className="label" tabIndex={wide ? -1 : undefined}>
          En esta reseña
          <Icon name="down" small />
        </summary>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'true' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  void navigate({ to: '.', hash: id, state: placeWithin })
                }}
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => {
        media.removeEventListener('change', changed)
      }
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** The section being read: the last one whose heading has passed the upper third of the window. */
function useCurrent(sections: readonly Section[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const seen = new Set<string>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          // Above the window counts as passed, below it does not.
          if (isIntersecting || boundingClientRect.top < 0) seen.add(target.id)
          else seen.delete(target.id)
        }
        setCurrent(sections.findLast(({ id }) => seen.has(id))?.id ?? null)
      },
      { rootMargin: '0px 0px -66% 0px' },
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
