// Sanitises a body's HTML (P9.3) with DOMPurify, before markers are replaced. The result is a tree and never becomes
// a string again: parsing twice could change its meaning.
import createDOMPurify, { type DOMPurify } from 'dompurify'
import { type Attributes, FORM_PROPERTIES, HARMLESS_ADDRESS, isKept, loosened, tamed } from './body-rules.ts'
import { bodySource } from './body-source.ts'
import { addresses, attributes, elements, removedWhole } from './body-vocabulary.ts'

let purifier: DOMPurify | undefined

/** Parses and sanitises a body with a browser's parser, under DOMPurify's own Trusted Types policy. */
export function safeFragment(html: string): DocumentFragment {
  return sanitise(html).fragment
}

export interface Sanitised {
  readonly fragment: DocumentFragment
  /** The elements and attributes that DOMPurify removed, in its own format. */
  readonly removed: DOMPurify['removed']
}

/** `safeFragment` with the removed parts. `mark`: an attribute allowed in addition to the vocabulary. */
export function sanitise(html: string, mark?: string): Sanitised {
  const made = onePurifier()
  const fragment = made.sanitize(bodySource(html), {
    ALLOWED_TAGS: [...elements],
    ALLOWED_ATTR: [...Object.keys(attributes), ...(mark === undefined ? [] : [mark])],
    FORBID_CONTENTS: [...removedWhole],
    ALLOWED_URI_REGEXP: HARMLESS_ADDRESS,
    ADD_URI_SAFE_ATTR: Object.keys(attributes).filter((name) => !addresses.has(name)),
    // DOMPurify's list of ids differs between browsers, so `isTakenId` replaces it.
    SANITIZE_DOM: false,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  fragment.firstChild?.remove()
  for (const frame of fragment.querySelectorAll('iframe:not([src])')) frame.remove()
  // Joins adjacent texts where an element was removed, so that a marker split by it is whole.
  fragment.normalize()
  return { fragment, removed: made.removed }
}

/** The page's only purifier: a second one could not create a policy of the same name. */
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
 * DOMPurify removes a whole form if a field's name shadows a form property, and browsers differ in these properties.
 * Without such names every form is replaced by its content.
 */
function unclobber(body: HTMLBodyElement): void {
  for (const field of body.querySelectorAll('[id], [name]')) {
    for (const name of ['id', 'name'])
      if (FORM_PROPERTIES.has(field.getAttribute(name) ?? '')) field.removeAttribute(name)
  }
}

/** A forbidden frame loses its address, and is therefore removed. Fallback text is removed from every frame. */
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
