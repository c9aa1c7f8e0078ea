// Values as JSON inside a `<script>` element. No row can end the element, start a comment, or end a line for an old
// parser.

/**
 * Characters to escape: `<` begins `</script>` and `<!--`, `>` ends `-->`; old parsers read the last two as line ends.
 */
const UNSAFE = /[<>&\u2028\u2029]/g

/** `value` as JSON for the content of a `<script>`, without further escaping. */
export function jsonForScript(value: unknown): string {
  // What JSON cannot express (undefined, a function) is null, as in an array.
  return (JSON.stringify(value) ?? 'null').replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
