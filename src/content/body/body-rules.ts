// The rules for attributes of a body (P9.3), as pure functions for the readers with and without a browser. None uses
// the page's own address, so a body results in the same tree everywhere.
import { embedHosts } from '#domain/bodies/embed-hosts.ts'
import { addresses, attributes } from './body-vocabulary.ts'

export type Attributes = Readonly<Record<string, string>>

/** What a player may do: its own scripts and storage, full screen, and links to its own site. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/** Spaces and control characters that browsers ignore inside an address, or that can disguise one. */
const UNSEEN = /[\s\p{Cc}\u180E\u2000-\u2029]/gu

/** An address without a scheme, or with a scheme that cannot run code. */
export const HARMLESS_ADDRESS =
  /^(?:(?:https?|ftps?|mailto|tel|callto|sms|cid|xmpp|matrix):|[a-z+.-]*(?:[^a-z+.:-]|$))/i

/** Pictures and sound as `data:` addresses, for elements that only show them. */
const MEDIA_DATA = /^data:(?:audio|image|video)\//

const SHOW_DATA: ReadonlySet<string> = new Set(['audio', 'img', 'source', 'track', 'video'])

/** A value that would end a comment or a text element, if it were ever written inside one. */
const BREAKS_OUT = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i

/** May this attribute stay on this element? `value` is trimmed. */
export function isKept(tag: string, name: string, value: string): boolean {
  if (!Object.hasOwn(attributes, name) || BREAKS_OUT.test(value)) return false
  if (name === 'id') return !isTakenId(value)
  if (!addresses.has(name)) return true
  const isData = name === 'src' && SHOW_DATA.has(tag) && MEDIA_DATA.test(value)
  return isData || HARMLESS_ADDRESS.test(value.replace(UNSEEN, ''))
}

/** The attribute of the element around an article's body. No body contains it, because it is not in the vocabulary. */
export const BODY_MARK = 'data-body'

/** Ids used by the page around the body. */
export const PAGE_IDS: ReadonlySet<string> = new Set(['main', 'root', 'given', 'related'])

/** The prefix of ids that React or a library generates for the page's own elements. */
const MADE_IDS = /^(?:_[rR]_|[:«]|headlessui-)/

/** Form properties that DOMPurify reads. A field of that name would shadow one. */
export const FORM_PROPERTIES: ReadonlySet<string> = new Set(
  `attributes childNodes getAttributeNode hasChildNodes insertBefore namespaceURI nodeName nodeType removeAttribute
  removeAttributeNode removeChild setAttribute textContent`.split(/\s+/),
)

/** Properties of `window` that code on this page tests: an element with such an id would shadow them. */
const GLOBAL_NAMES: ReadonlySet<string> = new Set(`define exports global module process require`.split(/\s+/))

/**
 * Is this id forbidden? DOMPurify's own check depends on the properties of each browser's `document`; this list is
 * the same everywhere. It suffices: no code reads a named global, and an id alone never becomes a property of
 * `document`. Elements also cannot shadow existing properties of `window`. So only the page's own ids and tested
 * names remain.
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

/** Sandboxes a player of an allowed site; null for any other frame, which is removed. */
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

/** Denies absolute links access to our page (P9.4); relative links lead to our own pages. */
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

/** Returns the address of an absolute link for printing, unless the text already is the address. */
export function addressOnPaper({ href = '' }: Attributes, words: string): string | undefined {
  const bare = (address: string) => address.replace(/\/$/, '')
  return /^https?:\/\//i.test(href) && bare(words) !== bare(href) ? href : undefined
}
