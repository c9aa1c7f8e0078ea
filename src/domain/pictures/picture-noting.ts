// Writing a picture's note (`picture-note.ts`). Apart from reading it, because readers' devices write none.
import { type PictureNote, pictureNote } from './picture-note.ts'

/** Columns, and rows, of the places that a cut can keep in sight; a rule of `picture.css` for each. */
export const FOCUS_STEPS = 5

/** What `altOf` gives for a picture is as long at most: it travels with every list that shows the cover. */
export const LONGEST_ALT = 250

const OURS = /^(?:foco|texto)=/

/** The address without its note. */
export function plainAddress(address: string): string {
  return noted(address, [])
}

/** The address with this in its note, and the rest of the note as it was. */
export function withNote(address: string, change: Partial<PictureNote>): string {
  const { focus, alt } = { ...pictureNote(address), ...change }
  return noted(address, [
    ...(focus === null ? [] : [`foco=${focus}`]),
    ...(alt === null ? [] : [`texto=${encodeURIComponent(alt.replaceAll(LONE, ''))}`]),
  ])
}

const LONE = /\p{Surrogate}/gu

/** A fragment of somebody else stays. */
function noted(address: string, note: readonly string[]): string {
  const [plain = '', ...rest] = address.split('#')
  const theirs = rest
    .join('#')
    .split('&')
    .filter((part) => part !== '' && !OURS.test(part))
  const parts = [...theirs, ...note]
  return parts.length === 0 ? plain : `${plain}#${parts.join('&')}`
}
