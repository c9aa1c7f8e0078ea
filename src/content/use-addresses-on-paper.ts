// Whole addresses of links that are written without one, for paper (`print.css`). They begin with the page's own, which
// is not known where the page is drawn without a browser, so they are added when it is here.
import { type RefObject, useEffect, useRef } from 'react'
import type { Body } from './body/body-layout.ts'

/** For the element that shows the body. */
export function useAddressesOnPaper(body: Body): RefObject<HTMLDivElement | null> {
  const prose = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const links = [...(prose.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].filter(
      isRelative,
    )
    const added = links.map((link) => {
      const address = link.href
      link.dataset['address'] = address
      return { link, address }
    })
    return () => {
      // The next body may have drawn another link in this one's element.
      for (const { link, address } of added)
        if (link.dataset['address'] === address) delete link.dataset['address']
    }
  }, [body])
  return prose
}

/** Leads to another page of this site, and does not say so by its words. */
function isRelative(link: HTMLAnchorElement): boolean {
  const written = link.getAttribute('href') ?? ''
  if (written.startsWith('#') || /^https?:\/\//i.test(written)) return false
  return /^https?:/.test(link.protocol) && link.textContent.trim() !== link.href
}
