// Values as JSON inside a `<script>` element. Whatever a row holds, nothing ends the element, starts a comment, or
// ends a line for an old parser.

/** What may not stand as it is: `<` begins `</script>` and `<!--`, `>` ends `-->`; the last two are line ends to old parsers. */
const UNSAFE = /[<>&\u2028\u2029]/g

/** `value` as JSON, to be put between the tags of a `<script>` without any further escaping. */
export function jsonForScript(value: unknown): string {
  // What JSON has no word for (undefined, a function) is null, as within an array.
  return (JSON.stringify(value) ?? 'null').replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
