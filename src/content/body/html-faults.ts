// Finds the parts of a body that readers will not see (P9.11): unclosed tags and quotes, and what is removed. It runs
// the sanitiser with each tag numbered, to tell its removals from those of the parser.
import { ErrorCodes } from 'parse5'
import { type BodyFinding, type BodyFindingKind, groupFindings } from '#domain/bodies/body-finding.ts'
import { asWritten } from './body-source.ts'
import { type Attribute, type Place, type Tag, type TokenError, tokensOf } from './body-tokens.ts'
import { flags, voidElements } from './body-vocabulary.ts'
import { sanitise } from './safe-html.ts'

/** Carries the number of a tag through the sanitiser. */
const MARK = 'data-check-tag'

type Finding = Omit<BodyFinding, 'count'>

/** Returns all findings in text order. Needs a browser's parser, as `safeFragment` does. */
export function checkBody(content: string): BodyFinding[] {
  const { tags, endTags, errors, unseen, unclosed } = tokensOf(content)
  const broken = [
    ...unseen.flatMap((place) => misread(place, content)),
    ...errors.flatMap((error) => brokenBy(error, content)),
    ...tags.flatMap(swallowing),
  ]
  const { removedElements, removedAttributes, kept, covered } = whatBecameOf(tags, content)
  const found = tags.flatMap((tag, at): Finding[] => {
    if (broken.some(({ from }) => from === tag.from) || covered.has(at)) return []
    const removed = removedElements.get(at)
    if (removed) return [of(tag, removed)]
    if (!kept.has(at)) return [of(tag, tag.name === 'iframe' ? 'removed-frame' : 'misplaced-tag')]
    const isOpen = unclosed.has(tag.from) && !voidElements.has(tag.name) && !MAY_STAY_OPEN.has(tag.name)
    return [
      ...(isOpen ? [of(tag, 'unclosed-element')] : []),
      ...(removedAttributes.get(at) ?? []).map((name) => ({ ...of(tag, 'removed-attribute'), name })),
    ]
  })
  const names = new Set(tags.map(({ name }) => name))
  const stray = endTags.filter(({ name }) => !names.has(name)).map((tag) => of(tag, 'stray-end-tag'))
  return groupFindings([...firstOfEach([...broken, ...stray]), ...found])
}

/** Elements whose end tag is optional in HTML. */
const MAY_STAY_OPEN: ReadonlySet<string> = new Set(
  'p li dt dd rt rp option optgroup colgroup caption thead tbody tfoot tr td th'.split(' '),
)

function of({ name, from, to }: Tag, kind: BodyFindingKind): Finding {
  return { kind, name, from, to }
}

function firstOfEach(found: readonly Finding[]): Finding[] {
  return found.filter((one, at) => found.findIndex(({ from }) => from === one.from) === at)
}

/** Errors by which a tag or an attribute ends elsewhere than it seems. */
const TAG_ERRORS: ReadonlySet<ErrorCodes> = new Set([
  ErrorCodes.duplicateAttribute,
  ErrorCodes.endTagWithAttributes,
  ErrorCodes.eofInTag,
  ErrorCodes.missingAttributeValue,
  ErrorCodes.missingEndTagName,
  ErrorCodes.missingWhitespaceBetweenAttributes,
  ErrorCodes.unexpectedCharacterInAttributeName,
  ErrorCodes.unexpectedCharacterInUnquotedAttributeValue,
  ErrorCodes.unexpectedEqualsSignBeforeAttributeName,
  ErrorCodes.unexpectedSolidusInTag,
])

/** Errors by which text becomes an invisible comment. */
const COMMENT_ERRORS: ReadonlySet<ErrorCodes> = new Set([
  ErrorCodes.abruptClosingOfEmptyComment,
  ErrorCodes.cdataInHtmlContent,
  ErrorCodes.eofInCdata,
  ErrorCodes.eofInComment,
  ErrorCodes.eofInDoctype,
  ErrorCodes.incorrectlyOpenedComment,
  ErrorCodes.invalidFirstCharacterOfTagName,
  ErrorCodes.nestedComment,
  ErrorCodes.unexpectedQuestionMarkInsteadOfTagName,
])

function brokenBy({ code, from, to }: TokenError, content: string): Finding[] {
  const source = content.slice(from, to)
  if (TAG_ERRORS.has(code)) {
    const isQuote = code === ErrorCodes.missingWhitespaceBetweenAttributes || hasOpenQuote(source)
    return [{ kind: isQuote ? 'unclosed-quote' : 'broken-tag', name: '', from, to }]
  }
  // `3 < 5` is also a parse error, but loses nothing.
  if (!COMMENT_ERRORS.has(code) || !/^<[!?/]/.test(source)) return []
  return [{ kind: 'broken-comment', name: '', from, to }]
}

/** A doctype is meaningless here, and a comment that contains the start of another was never closed. */
function misread({ from, to }: Place, content: string): Finding[] {
  const isMisread = /^<!(?:doctype|--[^]*<!--)/i.test(content.slice(from, to))
  return isMisread ? [{ kind: 'broken-comment', name: '', from, to }] : []
}

/** Does a tag have an odd number of quotes at the ends of values? */
function hasOpenQuote(source: string): boolean {
  return (
    /=\s*(?:"[^"]*|'[^']*)$/.test(source) ||
    ((source.match(/"/g) ?? []).length % 2 === 1 && source.includes('="'))
  )
}

/** Detects values that seem to contain the text after their tag, and words parsed as attributes. */
function swallowing(tag: Tag): Finding[] {
  if (tag.attributes.some(holdsMarkup)) return [of(tag, 'unclosed-quote')]
  return tag.attributes.some(isWord) ? [of(tag, 'broken-tag')] : []
}

/** `alt="a > b"` is valid, and so is a `<` that does not start a tag. */
function holdsMarkup({ name, value }: Attribute): boolean {
  return /<[a-z/!]|\S>/i.test(value) || (ADDRESSES.has(name) && /[<>]/.test(value))
}

const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'cite', 'poster'])

function isWord({ name, hasValue }: Attribute): boolean {
  return !hasValue && !flags.has(name) && !VALUELESS.has(name)
}

/** Attributes that may lack a value, besides the boolean ones of the vocabulary. */
const VALUELESS: ReadonlySet<string> = new Set([
  'alt',
  'async',
  'autoplay',
  'defer',
  'download',
  'hidden',
  'itemscope',
  'mozallowfullscreen',
  'playsinline',
  'sandbox',
  'webkitallowfullscreen',
])

interface Fate {
  readonly kept: ReadonlySet<number>
  readonly removedElements: ReadonlyMap<number, BodyFindingKind>
  readonly removedAttributes: ReadonlyMap<number, readonly string[]>
  /** Tags inside an element that was removed whole. */
  readonly covered: ReadonlySet<number>
}

/** Sends the body through the sanitiser and returns the outcome for each tag, by its number. */
function whatBecameOf(tags: readonly Tag[], content: string): Fate {
  const { fragment, removed } = sanitise(marked(tags, content), MARK)
  const removedElements = new Map<number, BodyFindingKind>()
  const removedAttributes = new Map<number, string[]>()
  const covered = new Set<number>()
  for (const one of removed) {
    if ('attribute' in one) {
      const at = numberOf(one.from)
      if (at !== null && one.attribute)
        removedAttributes.set(at, [...(removedAttributes.get(at) ?? []), asWritten(one.attribute.name)])
      continue
    }
    const at = numberOf(one.element)
    if (at === null || !(one.element instanceof Element)) continue
    const holdsText = contentOf(one.element).textContent?.trim() !== ''
    removedElements.set(at, holdsText ? 'removed-element' : 'removed-tag')
    for (const inside of numbersIn(contentOf(one.element))) covered.add(inside)
  }
  return { kept: new Set(numbersIn(fragment)), removedElements, removedAttributes, covered }
}

/** Adds its number to each start tag as the first attribute; the rest of the text is unchanged. */
function marked(tags: readonly Tag[], content: string): string {
  let end = 0
  let text = ''
  for (const [at, tag] of tags.entries()) {
    const behindName = tag.from + 1 + tag.name.length
    text += `${content.slice(end, behindName)} ${MARK}="${at}"`
    end = behindName
  }
  return text + content.slice(end)
}

/** Returns an element's content. DOMPurify has moved it out if only the element itself was removed. */
function contentOf(element: Element): Element | DocumentFragment {
  return element instanceof HTMLTemplateElement ? element.content : element
}

function numberOf(node: Node): number | null {
  const number = node instanceof Element ? node.getAttribute(MARK) : null
  return number === null ? null : Number(number)
}

function numbersIn(parent: ParentNode): number[] {
  return Array.from(parent.querySelectorAll(`[${MARK}]`)).flatMap((element) => [
    Number(element.getAttribute(MARK)),
    ...(element instanceof HTMLTemplateElement ? numbersIn(element.content) : []),
  ])
}

// Counts unmatched tags, to compare a merged text with its sources (`domain/drafts/article-conflict.ts`).

/** Counts start tags that are never closed within their parent, and end tags without a start tag there. */
export function looseTags(content: string): number {
  const { tags, endTags } = tokensOf(content)
  const all = [
    ...tags.map(({ name, from }) => ({ name, from, isEnd: false })),
    ...endTags.map(({ name, from }) => ({ name, from, isEnd: true })),
  ].toSorted((a, b) => a.from - b.from)
  const open: string[] = []
  let loose = 0
  const leave = (name: string | undefined) => {
    if (name !== undefined && !MAY_STAY_OPEN.has(name)) loose += 1
  }
  for (const { name, isEnd } of all) {
    if (voidElements.has(name)) continue
    if (!isEnd) open.push(name)
    else if (!open.includes(name)) loose += 1
    else {
      for (let last = open.pop(); last !== name; last = open.pop()) leave(last)
    }
  }
  for (const name of open) leave(name)
  return loose
}
