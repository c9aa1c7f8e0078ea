// Finds the tags of a body with their places in the text, as the HTML standard defines them. The parser is `parse5`,
// which follows the standard and names its errors. Only the backoffice loads it.
import {
  defaultTreeAdapter,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  ErrorCodes,
  html,
  Parser,
  type ParserError,
  type Token,
} from 'parse5'

/** Its place in the body, in UTF-16 units, from `<` to after `>`. */
export interface Tag extends Place {
  readonly name: string
  readonly attributes: readonly Attribute[]
}

export interface Attribute {
  readonly name: string
  readonly value: string
  /** False if the attribute has only a name, without `=`. */
  readonly hasValue: boolean
}

export interface BodyTokens {
  /** Start tags in order, including those that the parser drops. */
  readonly tags: readonly Tag[]
  readonly endTags: readonly Tag[]
  readonly errors: readonly TokenError[]
  /** Comments and doctypes. */
  readonly unseen: readonly Place[]
  /** The places of start tags whose element is never closed. */
  readonly unclosed: ReadonlySet<number>
}

export interface Place {
  readonly from: number
  readonly to: number
}

/** A parse error with its token. */
export interface TokenError extends Place {
  readonly code: ErrorCodes
}

/** Reads a body as a page's parser does. */
export function tokensOf(content: string): BodyTokens {
  const errors: ParserError[] = []
  const body = defaultTreeAdapter.createElement('body', html.NS.HTML, [])
  const parser = TokenRecorder.getFragmentParser(body, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: (error) => errors.push(error),
  })
  if (!(parser instanceof TokenRecorder)) throw new Error('parse5 makes another parser than it was asked for')
  parser.tokenizer.write(content, true)
  return {
    tags: parser.tags.map((tag) => tagOf(tag, content)),
    endTags: parser.endTags.map((tag) => tagOf(tag, content)),
    errors: errors.map((error) => placeError(error, parser.places, content)),
    unseen: parser.unseen,
    unclosed: unclosedIn(parser.getFragment()),
  }
}

/** The parser passes its states to the tokenizer; this class records each token on its way into the tree. */
class TokenRecorder extends Parser<DefaultTreeAdapterMap> {
  readonly tags: Token.TagToken[] = []
  readonly endTags: Token.TagToken[] = []
  readonly unseen: Place[] = []
  readonly places: Place[] = []

  override onStartTag(token: Token.TagToken): void {
    this.tags.push({ ...token, attrs: [...token.attrs] })
    this.remember(token)
    super.onStartTag(token)
  }
  override onEndTag(token: Token.TagToken): void {
    this.endTags.push({ ...token })
    this.remember(token)
    super.onEndTag(token)
  }
  override onComment(token: Token.CommentToken): void {
    this.remember(token)
    this.unseen.push(...this.places.slice(-1))
    super.onComment(token)
  }
  override onDoctype(token: Token.DoctypeToken): void {
    this.remember(token)
    this.unseen.push(...this.places.slice(-1))
    super.onDoctype(token)
  }
  override onCharacter(token: Token.CharacterToken): void {
    this.remember(token)
    super.onCharacter(token)
  }
  override onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.remember(token)
    super.onWhitespaceCharacter(token)
  }
  override onNullCharacter(token: Token.CharacterToken): void {
    this.remember(token)
    super.onNullCharacter(token)
  }

  private remember({ location }: Token.Token): void {
    if (location) this.places.push({ from: location.startOffset, to: location.endOffset })
  }
}

function tagOf({ tagName, attrs, location }: Token.TagToken, content: string): Tag {
  const places = location?.attrs ?? {}
  return {
    name: tagName,
    from: location?.startOffset ?? 0,
    to: location?.endOffset ?? 0,
    attributes: attrs.map(({ name, value }) => {
      const place = places[name]
      return {
        name,
        value,
        hasValue: place === undefined || content.slice(place.startOffset, place.endOffset).includes('='),
      }
    }),
  }
}

/** An unfinished token at the end of the text begins where the last one ended. */
function placeError(
  { code, startOffset }: ParserError,
  places: readonly Place[],
  content: string,
): TokenError {
  const around = places.find(({ from, to }) => from <= startOffset && startOffset < to)
  if (around && !UNFINISHED.has(code)) {
    return { code, from: around.from, to: Math.min(around.to, content.length) }
  }
  const last = places.reduce((end, { to }) => (to < content.length ? Math.max(end, to) : end), 0)
  return { code, from: last, to: content.length }
}

const UNFINISHED: ReadonlySet<ErrorCodes> = new Set([ErrorCodes.eofInTag])

function unclosedIn(fragment: DefaultTreeAdapterTypes.DocumentFragment): Set<number> {
  const open = new Set<number>()
  const closed = new Set<number>()
  const waiting: DefaultTreeAdapterTypes.Node[] = [fragment]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node && node.sourceCodeLocation?.startTag) {
      // A single <b> or <a> tag may create several elements.
      const { startOffset, endTag } = node.sourceCodeLocation
      ;(endTag ? closed : open).add(startOffset)
    }
    for (const child of 'childNodes' in node ? node.childNodes : []) waiting.push(child)
  }
  return new Set([...open].filter((at) => !closed.has(at)))
}
