import { useEffect, useState } from 'react'
import type { Section } from '#content/body/body-layout.ts'

/** The id of the section that is being read: the last one whose heading has passed the upper third of the window. */
export function useCurrentSection(sections: readonly Section[]): string | null {
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
      // However far above the window: who jumps past a heading has passed it.
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
