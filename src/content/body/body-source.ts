// The text of a body as a parser gets it, in a browser and away from one. Parsers agree on every text but for what changed
// in the standard, or is no part of it: that is guarded here, so that none of them finds it.

/** Before the text, the parser is in the body already: nothing of the text is taken for a head or for a set of frames. */
const BODY_BEGINS = '<br>'

/** Behind a name it makes another name of it. For private use, so no text has it there. */
const GUARD = '\uE000'

/** Newer parsers take any element into a `select`, older ones only its own. */
const SELECT = /<\/?select(?=[\t\n\f\r />])/gi

/** Chromium does not open a formatting element anew, as it does others, when it has an attribute `is`. */
const IS = /(?<=[\t\n\f\r /"'])is(?=[\t\n\f\r />=])/gi

/** To newer parsers an instruction, to older ones a comment. */
const INSTRUCTION = '<?'

/**
 * What both parsers read. None of the guarded passes the sanitiser; only what is around must not depend on the parser. The
 * one character that each leaves out or replaces in places of its own is left out at once.
 */
export function bodySource(html: string): string {
  const guarded = html
    .replaceAll('\0', '')
    .replace(SELECT, `$&${GUARD}`)
    .replace(IS, `$&${GUARD}`)
    .replaceAll(INSTRUCTION, `<!${GUARD}?`)
  return BODY_BEGINS + guarded
}

/** A text, a name or a value of what was read, as it was written: the guards stand in what was no tag, too. */
export function asWritten(words: string): string {
  if (!words.includes(GUARD)) return words
  return words.replace(/(<\/?select|is)\uE000/gi, '$1').replaceAll(`<!${GUARD}?`, INSTRUCTION)
}
