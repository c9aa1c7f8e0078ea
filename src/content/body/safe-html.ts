// A body's HTML, as the administrator wrote it, without what could act (P9.3): DOMPurify, whole, before anything is
// filled in. The result is a tree, never a string again: what is parsed once cannot change its meaning on the way.
import createDOMPurify, { type DOMPurify } from 'dompurify'
import { type Attributes, FORM_PROPERTIES, HARMLESS_ADDRESS, isKept, loosened, tamed } from './body-rules.ts'
import { bodySource } from './body-source.ts'
import { addresses, attributes, elements, removedWhole } from './body-vocabulary.ts'

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

/** `safeFragment` with what was taken out of it. `mark`: an attribute that passes besides those of the vocabulary. */
export function sanitise(html: string, mark?: string): Sanitised {
  const made = onePurifier()
  const fragment = made.sanitize(bodySource(html), {
    ALLOWED_TAGS: [...elements],
    ALLOWED_ATTR: [...Object.keys(attributes), ...(mark === undefined ? [] : [mark])],
    FORBID_CONTENTS: [...removedWhole],
    ALLOWED_URI_REGEXP: HARMLESS_ADDRESS,
    ADD_URI_SAFE_ATTR: Object.keys(attributes).filter((name) => !addresses.has(name)),
    // Its list of ids differs from browser to browser: `isTakenId` is ours.
    SANITIZE_DOM: false,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  fragment.firstChild?.remove()
  for (const frame of fragment.querySelectorAll('iframe:not([src])')) frame.remove()
  // Where an element was dropped its neighbours are one text again, and a marker in it is whole.
  fragment.normalize()
  return { fragment, removed: made.removed }
}

/** The page's one purifier: a second one could not make a policy of the same name. */
export function onePurifier(): DOMPurify {
  purifier ??= makePurifier()
  return purifier
}

function makePurifier(): DOMPurify {
  const made = createDOMPurify(window)
  made.addHook('beforeSanitizeElements', (node) => {
    if (node instanceof HTMLBodyElement) unclobber(node)
  })
  made.addHook('uponSanitizeAttribute', (node, attribute) => {
    const { attrName, attrValue } = attribute
    if (Object.hasOwn(attributes, attrName) && !isKept(node.localName, attrName, attrValue))
      attribute.keepAttr = false
  })
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.localName === 'iframe') frame(node)
    if (node.localName === 'a') setAll(node, loosened(attributesOf(node)))
  })
  return made
}

/**
 * DOMPurify removes a form whole when a field's name hides one of the form's properties, which browsers do not agree on.
 * Without such names every form gives way to its content.
 */
function unclobber(body: HTMLBodyElement): void {
  for (const field of body.querySelectorAll('[id], [name]')) {
    for (const name of ['id', 'name'])
      if (FORM_PROPERTIES.has(field.getAttribute(name) ?? '')) field.removeAttribute(name)
  }
}

/** A frame that may not stay loses its address, and with it its place. No frame keeps the words of old browsers. */
function frame(node: Element): void {
  const player = tamed(attributesOf(node))
  node.replaceChildren()
  if (player === null) node.removeAttribute('src')
  else setAll(node, player)
}

function attributesOf(node: Element): Attributes {
  return Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value]))
}

function setAll(node: Element, all: Attributes): void {
  for (const [name, value] of Object.entries(all))
    if (node.getAttribute(name) !== value) node.setAttribute(name, value)
}
