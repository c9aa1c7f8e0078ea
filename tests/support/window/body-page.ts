// The part of the test of bodies that runs in the browser (tests/e2e/reading/bodies.test.ts).
import { nodesOf } from '#content/body/body-nodes.ts'
import { safeFragment } from '#content/body/safe-html.ts'

declare global {
  interface Window {
    bodyPage: { read: typeof read; isAsDrawn: typeof isAsDrawn }
  }
}

/** A body as this browser parses it, as JSON: it is too deep for Playwright's own serialisation. */
export function read(body: string): string {
  return JSON.stringify(nodesOf(safeFragment(body)))
}

/** Does React's HTML, parsed as HTML, give the same tree as when parsed as XML? */
export function isAsDrawn(html: string): boolean {
  const parsed = document.createElement('div')
  parsed.innerHTML = html
  // XML normalises white space in attribute values, unless it is written as references.
  const spelled = html.replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')
  const byWord = new DOMParser().parseFromString(
    `<div xmlns="http://www.w3.org/1999/xhtml">${spelled}</div>`,
    'application/xhtml+xml',
  )
  return spell(parsed) === spell(byWord.documentElement)
}

function spell(node: Node): string {
  if (!(node instanceof Element)) return JSON.stringify([node.nodeType, node.nodeValue])
  const attributes = Array.from(node.attributes, ({ name, value }) => [name.toLowerCase(), value]).filter(
    ([name]) => name !== 'xmlns',
  )
  return JSON.stringify([node.localName, attributes, Array.from(node.childNodes, spell)])
}
