// A body's HTML, as the administrator wrote it, without what could act (decision 5): DOMPurify, whole, before anything is
// filled in. The result is a tree, never a string again: what is parsed once cannot change its meaning on the way.
import createDOMPurify, { type DOMPurify } from 'dompurify'
import { embedHosts } from '#domain/embed-hosts.ts'
import { attributes, elements } from './body-vocabulary.ts'

/** What a player needs: its own script and storage, its own full screen, the link to its own site. Never our page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups'

let purifier: DOMPurify | undefined

/**
 * Parses and sanitises a body. Needs a browser's parser, so it is the one step of rendering a body that a server
 * replaces by its own. Runs under Trusted Types with DOMPurify's own policy, `dompurify`.
 */
export function safeFragment(html: string): DocumentFragment {
  return sanitise(html).fragment
}

export interface Sanitised {
  readonly fragment: DocumentFragment
  /** What DOMPurify took out, elements and attributes, in its own words. */
  readonly removed: DOMPurify['removed']
}

/** Before the text, the parser is in the body already: nothing of the text is taken for a head or for a set of frames. */
const BODY_BEGINS = '<br>'

/** `safeFragment` with what was taken out of it. `mark`: an attribute that passes besides those of the vocabulary. */
export function sanitise(html: string, mark?: string): Sanitised {
  purifier ??= makePurifier()
  const fragment = purifier.sanitize(BODY_BEGINS + html, {
    ALLOWED_TAGS: [...elements],
    ALLOWED_ATTR: [...Object.keys(attributes), ...(mark === undefined ? [] : [mark])],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  fragment.firstChild?.remove()
  for (const frame of fragment.querySelectorAll('iframe:not([src])')) frame.remove()
  // Where an element was dropped its neighbours are one text again, and a marker in it is whole.
  fragment.normalize()
  return { fragment, removed: purifier.removed }
}

function makePurifier(): DOMPurify {
  const made = createDOMPurify(window)
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.localName === 'iframe') tame(node)
    if (node.localName === 'a' && node.hasAttribute('href')) loosen(node)
  })
  return made
}

/** A player from the list, in its sandbox; any other frame loses its address, and with it its place. */
function tame(frame: Element): void {
  const address = addressOf(frame.getAttribute('src') ?? '')
  if (address?.protocol !== 'https:' || !embedHosts.has(address.host)) {
    frame.removeAttribute('src')
    return
  }
  frame.setAttribute('sandbox', SANDBOX)
  frame.setAttribute('loading', 'lazy')
  frame.setAttribute('allow', 'fullscreen; picture-in-picture; encrypted-media')
  frame.setAttribute('allowfullscreen', '')
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  if (!frame.getAttribute('title')) frame.setAttribute('title', 'Vídeo incrustado')
}

/** A page reached through a link to another site gets no handle on ours. */
function loosen(link: Element): void {
  const address = addressOf(link.getAttribute('href') ?? '')
  const leaves = /^https?:$/.test(address?.protocol ?? '') && address?.origin !== location.origin
  if (!leaves && !link.hasAttribute('target')) return
  const rel = new Set((link.getAttribute('rel') ?? '').split(/\s+/).filter(Boolean))
  rel.delete('opener')
  link.setAttribute('rel', [...rel.add('noopener')].join(' '))
}

function addressOf(written: string): URL | null {
  try {
    return new URL(written, location.href)
  } catch {
    return null
  }
}
