// What every store accepts: PostgreSQL can store neither NUL nor lone surrogates, which a paste may contain.

/** Returns the text without them. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}

/** How JSON writes such a character. A backslash of the text itself is written as two. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Returns a form with all its texts storable; the same object if they already are. */
export function storable<Form>(form: Form): Form {
  const json = JSON.stringify(form)
  if (!ESCAPED.test(json)) return form
  return JSON.parse(json, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part))
}
