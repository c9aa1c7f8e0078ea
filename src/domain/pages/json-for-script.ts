// Values as JSON that stands inside of a `<script>` element, whatever a row holds: nothing in it ends the element, begins
// a comment there, or ends a line where an old parser of scripts would see one.

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
