// The tags of the document's head, from one screen to the next.

import { useLayoutEffect } from 'react'
import { HEAD_TAGS, type HeadTag, headTags, TAG_NAMES } from './head-tags.ts'
import type { PageMetadata } from './metadata.ts'

/** Keeps them true to what the screen says of itself. It draws nothing. */
export function KeptTags(words: PageMetadata) {
  useLayoutEffect(() => keepTags(headTags(words, publicAddress())))
  return null
}

/** The magazine's public origin, as the rendered page names it; else the present origin. */
function publicAddress(): string {
  const said =
    document.head.querySelector('link[rel="canonical"]')?.getAttribute('href') ??
    document.head.querySelector('meta[property="og:image"]')?.getAttribute('content')
  return said && URL.canParse(said) ? new URL(said).origin : location.origin
}

/** Sets the tags of the head to exactly these; correct ones stay untouched. */
function keepTags(tags: readonly HeadTag[]): void {
  const left = new Set(document.head.querySelectorAll(HEAD_TAGS))
  for (const { name, attributes } of tags) {
    const isSame = (element: Element) =>
      TAG_NAMES.every((key) => element.getAttribute(key) === (attributes[key] ?? null))
    const element = [...left].find(isSame) ?? document.head.appendChild(document.createElement(name))
    left.delete(element)
    for (const [key, value] of Object.entries(attributes)) {
      if (element.getAttribute(key) !== value) element.setAttribute(key, value)
    }
  }
  for (const element of left) element.remove()
}
