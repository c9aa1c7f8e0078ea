// Prepares a body's text so that all parsers agree on it. They differ only where the standard changed or is silent.
// This guards those places with a marker.

/** Puts the parser into the body before the text, so no text is parsed as a head or a frameset. */
const BODY_BEGINS = '<br>'

/** Appended to a name, it makes another name. It is a private-use character, so no text contains it there. */
const GUARD = '\uE000'

/** Newer parsers accept any element in a `select`, older ones only its own. */
const SELECT = /<\/?select(?=[\t\n\f\r />])/gi

/** Chromium does not reopen a formatting element that has an attribute `is`. */
const IS = /(?<=[\t\n\f\r /"'])is(?=[\t\n\f\r />=])/gi

/** Newer parsers read it as an instruction, older ones as a comment. */
const INSTRUCTION = '<?'

/**
 * The source for both parsers. The sanitiser removes every guarded element; the rest must not depend on the parser.
 * NUL, which each parser treats differently, is removed at once.
 */
export function bodySource(html: string): string {
  const guarded = html
    .replaceAll('\0', '')
    .replace(SELECT, `$&${GUARD}`)
    .replace(IS, `$&${GUARD}`)
    .replaceAll(INSTRUCTION, `<!${GUARD}?`)
  return BODY_BEGINS + guarded
}

/** Removes the guards from a text, a name or a value: they also stand in text that was no tag. */
export function asWritten(words: string): string {
  if (!words.includes(GUARD)) return words
  return words.replace(/(<\/?select|is)\uE000/gi, '$1').replaceAll(`<!${GUARD}?`, INSTRUCTION)
}
