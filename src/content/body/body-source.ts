// Prepares a body's source so that all parsers agree on it. They differ only where the standard has changed or is
// silent; those places are guarded with a marker.

/** Switches the parser to the body before the text, so that nothing is parsed as a head or a frameset. */
const BODY_BEGINS = '<br>'

/** Appended to a name, it results in a different name. It is a private-use character, so no text contains it there. */
const GUARD = '\uE000'

/** Newer parsers accept any element in a `select`, older ones only its own. */
const SELECT = /<\/?select(?=[\t\n\f\r />])/gi

/** Chromium does not reopen a formatting element that has an `is` attribute. */
const IS = /(?<=[\t\n\f\r /"'])is(?=[\t\n\f\r />=])/gi

/** Newer parsers read it as a processing instruction, older ones as a comment. */
const INSTRUCTION = '<?'

/**
 * Returns the source for both parsers. The sanitiser removes every guarded element; the rest must not depend on the
 * parser. NUL, which each parser treats differently, is removed here.
 */
export function bodySource(html: string): string {
  const guarded = html
    .replaceAll('\0', '')
    .replace(SELECT, `$&${GUARD}`)
    .replace(IS, `$&${GUARD}`)
    .replaceAll(INSTRUCTION, `<!${GUARD}?`)
  return BODY_BEGINS + guarded
}

/** Removes the guards from a text, a name or a value: they may also be in text that was not a tag. */
export function asWritten(words: string): string {
  if (!words.includes(GUARD)) return words
  return words.replace(/(<\/?select|is)\uE000/gi, '$1').replaceAll(`<!${GUARD}?`, INSTRUCTION)
}
