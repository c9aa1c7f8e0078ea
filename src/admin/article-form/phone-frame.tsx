import { useCallback, useEffect, useRef } from 'react'
import { stillFragment } from '#content/body/still-fragment.ts'
import type { PreviewedPage } from '#domain/articles/article-preview.ts'

/**
 * A reader's screen as a window of a phone's width shows it. The window is a frame without an address of its own, so that
 * the page's policy is in force in it; nothing of it acts, and its links lead nowhere.
 */
export function PhoneFrame({ page }: { readonly page: PreviewedPage }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const show = useCallback(() => {
    if (frame.current) draw(frame.current, page)
  }, [page])
  useEffect(show, [show])
  return (
    <div className="seen-phone">
      {/* Some browsers begin the frame's document anew once it has been attached. */}
      <iframe ref={frame} title="El artículo en un teléfono" onLoad={show} />
    </div>
  )
}

const stilled = new WeakSet<Document>()

function draw(frame: HTMLIFrameElement, { styles, sheets, markup }: PreviewedPage): void {
  const inner = frame.contentDocument
  const view = inner?.defaultView
  if (!inner || !view) return
  if (!stilled.has(inner)) {
    stilled.add(inner)
    for (const kind of ['click', 'auxclick', 'submit']) inner.addEventListener(kind, stop, { capture: true })
  }
  const { scrollTop } = inner.documentElement
  inner.documentElement.lang = document.documentElement.lang
  // The theme that this person has chosen, and the size of letters.
  Object.assign(inner.documentElement.dataset, document.documentElement.dataset)
  const linked = Array.from(inner.head.querySelectorAll('link'), (link) => link.getAttribute('href'))
  // Taken out and put in again, they would leave the page without them for a moment.
  if (linked.join(' ') !== sheets.join(' '))
    inner.head.replaceChildren(...sheets.map((href) => sheetIn(inner, href)))
  // The policy allows the page's own styles by their hashes, in the page itself; here they are constructed.
  inner.adoptedStyleSheets = styles.map((text) => {
    // A document takes sheets of its own window alone.
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  const root = inner.createElement('div')
  root.id = 'root'
  root.append(inner.importNode(stillFragment(markup), true))
  inner.body.replaceChildren(root)
  inner.documentElement.scrollTop = scrollTop
}

function sheetIn(inner: Document, href: string): HTMLLinkElement {
  const link = inner.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return link
}

function stop(event: Event): void {
  event.preventDefault()
}
