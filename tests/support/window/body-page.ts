// What the test of bodies (tests/e2e/reading/bodies.test.ts) asks of a browser.
import { nodesOf } from '#content/body/body-nodes.ts'
import { safeFragment } from '#content/body/safe-html.ts'

declare global {
  interface Window {
    bodyPage: { read: typeof read; isAsDrawn: typeof isAsDrawn }
  }
}

/** A body as this browser reads it, as JSON: too deep for what Playwright hands over. */
export function read(body: string): string {
  return JSON.stringify(nodesOf(safeFragment(body)))
}

/** Is HTML that React wrote, read as HTML, what it says when taken by its word, as XML? */
export function isAsDrawn(html: string): boolean {
  const parsed = document.createElement('div')
  parsed.innerHTML = html
  // XML takes white space in values for spaces, unless it is spelled.
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
