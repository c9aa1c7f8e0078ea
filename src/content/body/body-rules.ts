// What becomes of the attributes of a body (P9.3): rules of the text alone, applied by the reader in a browser and
// by the one away from it. None asks for the page's own address: the same body is the same tree wherever it is read.
import { embedHosts } from '#domain/bodies/embed-hosts.ts'
import { addresses, attributes } from './body-vocabulary.ts'

export type Attributes = Readonly<Record<string, string>>

/** What a player needs: its own script and storage, its own full screen, the link to its own site. Never our page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/** Blanks, controls and marks that browsers ignore inside an address or that hide one. */
const UNSEEN = /[\s\p{Cc}\u180E\u2000-\u2029]/gu

/** An address without a scheme, or with one that runs nothing. */
export const HARMLESS_ADDRESS =
  /^(?:(?:https?|ftps?|mailto|tel|callto|sms|cid|xmpp|matrix):|[a-z+.-]*(?:[^a-z+.:-]|$))/i

/** Pictures and sound written into the address itself, for elements that do nothing with it but show it. */
const MEDIA_DATA = /^data:(?:audio|image|video)\//

const SHOW_DATA: ReadonlySet<string> = new Set(['audio', 'img', 'source', 'track', 'video'])

/** A value that would end a comment or an element of text, were it ever written where such a thing is open. */
const BREAKS_OUT = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i

/** May this attribute stay on this element? `value` is as written, without the blanks around it. */
export function isKept(tag: string, name: string, value: string): boolean {
  if (!Object.hasOwn(attributes, name) || BREAKS_OUT.test(value)) return false
  if (name === 'id') return !isTakenId(value)
  if (!addresses.has(name)) return true
  const isData = name === 'src' && SHOW_DATA.has(tag) && MEDIA_DATA.test(value)
  return isData || HARMLESS_ADDRESS.test(value.replace(UNSEEN, ''))
}

/** Ids that the page around the body has, or gives. */
export const PAGE_IDS: ReadonlySet<string> = new Set(['main', 'root', 'given', 'related'])

/** Begins an id that React or a library makes for the page's own elements. */
const MADE_IDS = /^(?:_[rR]_|[:«]|headlessui-)/

/**
 * Properties that DOMPurify reads of a form. A form gives its field of that name in their place, and one that does is
 * removed with its content, in the browsers where it does.
 */
export const FORM_PROPERTIES: ReadonlySet<string> = new Set(
  `attributes childNodes getAttributeNode hasChildNodes insertBefore namespaceURI nodeName nodeType removeAttribute
  removeAttributeNode removeChild setAttribute textContent`.split(/\s+/),
)

/**
 * What code on this page asks `window` for although a browser may not have it: an element of that id would be the answer.
 */
const GLOBAL_NAMES: ReadonlySet<string> = new Set(`define exports global module process require`.split(/\s+/))

/**
 * An id that does not pass. One list for all browsers, where DOMPurify's own is every property that this browser's
 * `document` happens to have. It is enough: nothing here reads a named global, an id alone never becomes a property of
 * `document`, and what `window` has is not hidden by an element. Left are the page's own ids, and names that a library
 * asks `window` for to see whether they are there.
 */
function isTakenId(id: string): boolean {
  return (
    PAGE_IDS.has(id) ||
    MADE_IDS.test(id) ||
    /^__|^\$/.test(id) ||
    GLOBAL_NAMES.has(id) ||
    FORM_PROPERTIES.has(id)
  )
}

/** A player from the list, in its sandbox; null for any other frame, which has no place here. */
export function tamed(written: Attributes): Attributes | null {
  const { src = '', title } = written
  const [, host = ''] = /^(?:https:)?\/\/([^/?#\\]+)(?:[/?#]|$)/i.exec(src) ?? []
  if (!embedHosts.has(host.toLowerCase())) return null
  return {
    ...written,
    src: src.replace(/^(?:https:)?/i, 'https:'),
    sandbox: SANDBOX,
    loading: 'lazy',
    allow: 'fullscreen; picture-in-picture; encrypted-media',
    allowfullscreen: '',
    referrerpolicy: 'strict-origin-when-cross-origin',
    title: title || 'Vídeo incrustado',
  }
}

/** A link with a whole address gets no handle on our page; a relative one leads to pages of ours. */
export function loosened(written: Attributes): Attributes {
  const { href, rel = '', target } = written
  if (href === undefined || (target === undefined && !leaves(href))) return written
  const relations = new Set(rel.split(/\s+/).filter(Boolean))
  relations.delete('opener')
  return { ...written, rel: [...relations.add('noopener')].join(' ') }
}

function leaves(address: string): boolean {
  return /^(?:https?:|[\\/]{2})/i.test(address.replace(UNSEEN, ''))
}

/** Of a link that says its whole address: that, for paper, unless its words are the address already. */
export function addressOnPaper({ href = '' }: Attributes, words: string): string | undefined {
  const bare = (address: string) => address.replace(/\/$/, '')
  return /^https?:\/\//i.test(href) && bare(words) !== bare(href) ? href : undefined
}
