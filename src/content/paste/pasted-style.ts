// The relevant styles of a pasted element: bold, italic, visibility, and Word's lists.
import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5'
import { isMarkedPaid } from '#domain/bodies/paid-links.ts'
import { addressOf } from './pasted-address.ts'
import type { Block, Look } from './pasted-blocks.ts'

export type Element = DefaultTreeAdapterTypes.Element
export type Node = DefaultTreeAdapterTypes.ChildNode

/** The context of a node. */
export interface Around extends Look {
  /** Do line ends in its text count as line breaks? */
  readonly isLined: boolean
  /** The number of lists around it. */
  readonly depth: number
}

/** Reads the non-empty blocks of nodes. */
export type ReadBlocks = (nodes: readonly Node[], around: Around) => Block[]

/** Class → its declarations in the clipboard's style sheet. */
export type ClassStyles = ReadonlyMap<string, string>

/** Returns the value of an attribute; '' if absent. */
export function attributeOf(element: Element, name: string): string {
  return element.attrs.find((one) => one.name === name)?.value ?? ''
}

/** Reads the rules for classes from all pasted style sheets. */
export function classStyles(root: { readonly childNodes: readonly Node[] }): ClassStyles {
  const styles = new Map<string, string>()
  const look = (node: Node) => {
    if (!defaultTreeAdapter.isElementNode(node)) return
    if (node.tagName === 'style') readSheet(textOf(node), styles)
    else for (const child of node.childNodes) look(child)
  }
  for (const node of root.childNodes) look(node)
  return styles
}

function readSheet(sheet: string, styles: Map<string, string>): void {
  for (const [, selectors = '', rules = ''] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',')) {
      const name = /^[^\s]*\.([\w-]+)$/.exec(selector.trim())?.[1]
      if (name !== undefined) styles.set(name, `${styles.get(name) ?? ''};${rules}`)
    }
  }
}

/** The declarations of an element, with its own last. */
export function styleOf(element: Element, classes: ClassStyles): string {
  const named = attributeOf(element, 'class').split(/\s+/)
  return [...named.map((name) => classes.get(name) ?? ''), attributeOf(element, 'style')].join(';')
}

/** Returns the last value of a property in declarations, in lower case; null if absent. */
export function valueOf(style: string, property: string): string | null {
  let value: string | null = null
  for (const declaration of style.split(';')) {
    const at = declaration.indexOf(':')
    if (at !== -1 && declaration.slice(0, at).trim().toLowerCase() === property)
      value = declaration
        .slice(at + 1)
        .trim()
        .toLowerCase()
  }
  return value
}

/** The formatting inside an element. */
export function lookIn(element: Element, style: string, around: Look): Look {
  const { tagName } = element
  const weight = valueOf(style, 'font-weight')
  const slant = valueOf(style, 'font-style')
  const isBold = tagName === 'b' || tagName === 'strong' || around.bold
  const isItalic = tagName === 'i' || tagName === 'em' || tagName === 'cite' || around.italic
  return {
    bold: weight === null || weight === 'inherit' ? isBold : /^(?:bold|bolder|[6-9]00)\b/.test(weight),
    italic: slant === null || slant === 'inherit' ? isItalic : /^(?:italic|oblique)/.test(slant),
    strike: /^(?:s|strike)$/.test(tagName) || isStruck(style) || around.strike,
    code: /^(?:code|kbd|samp|tt)$/.test(tagName) || around.code,
    script: scriptOf(tagName, valueOf(style, 'vertical-align')) ?? around.script,
    href: tagName === 'a' ? addressOf(attributeOf(element, 'href')) : around.href,
    isPaid: tagName === 'a' ? isMarkedPaid(attributeOf(element, 'rel')) : around.isPaid,
  }
}

function isStruck(style: string): boolean {
  return ['text-decoration', 'text-decoration-line'].some((name) =>
    valueOf(style, name)?.includes('line-through'),
  )
}

/** Superscript or subscript; null if unspecified. */
function scriptOf(tagName: string, align: string | null): Look['script'] {
  if (tagName === 'sub' || tagName === 'sup') return tagName
  return align === 'sub' ? 'sub' : align === 'super' ? 'sup' : null
}

/** Is an element with this style left out with its content: comments, deleted text, a word processor's notes? */
export function isHidden(style: string): boolean {
  return (
    valueOf(style, 'display') === 'none' ||
    valueOf(style, 'visibility') === 'hidden' ||
    valueOf(style, 'mso-hide') === 'all' ||
    valueOf(style, 'mso-list') === 'ignore' ||
    (valueOf(style, 'mso-element') ?? valueOf(style, 'mso-special-character') ?? '').startsWith('comment')
  )
}

/** All text inside, unchanged. */
export function textOf(element: Element): string {
  return element.childNodes
    .map((node) => {
      if (defaultTreeAdapter.isTextNode(node)) return node.value
      return defaultTreeAdapter.isElementNode(node) ? textOf(node) : ''
    })
    .join('')
}
