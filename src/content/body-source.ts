// The text of a body as a parser gets it, in a browser and away from one. Parsers agree on every text but for three
// things that changed in the standard, each guarded here: what follows `<select`, `<?`, and what comes before the body.

/** Before the text, the parser is in the body already: nothing of the text is taken for a head or for a set of frames. */
const BODY_BEGINS = '<br>'

/** Behind a name it makes another name of it. For private use, so no text has it there. */
const GUARD = '\uE000'

/**
 * What both parsers read: a `select` is an element without rules of its own, and `<?` begins a comment. Neither would
 * pass the sanitiser; only what stands around them must not depend on the parser's age.
 */
export function bodySource(html: string): string {
  const guarded = html.replace(/<\/?select(?=[\t\n\f\r />])/gi, `$&${GUARD}`).replaceAll('<?', `<!${GUARD}?`)
  return BODY_BEGINS + guarded
}

/** A text or a value of what was read, as it was written: the guards stand in what was no tag, too. */
export function asWritten(words: string): string {
  if (!words.includes(GUARD)) return words
  return words.replace(/(<\/?select)\uE000/gi, '$1').replaceAll(`<!${GUARD}?`, '<?')
}
