// Writes a picture's note. Separate from `picture-note.ts`, because readers' devices only read them.
import { type PictureNote, pictureNote } from './picture-note.ts'

/** Columns and rows of the focus grid; each place has a rule in `focal-point.css`. */
export const FOCUS_STEPS = 5

/** The longest alternative text of a picture: it is part of every list that shows the cover. */
export const LONGEST_ALT = 250

const OURS = /^(?:foco|texto)=/

/** The address without its note. */
export function plainAddress(address: string): string {
  return noted(address, [])
}

/** Returns the address with these changes to its note; other facts stay. */
export function withNote(address: string, change: Partial<PictureNote>): string {
  const { focus, alt } = { ...pictureNote(address), ...change }
  return noted(address, [
    ...(focus === null ? [] : [`foco=${focus}`]),
    ...(alt === null ? [] : [`texto=${encodeURIComponent(alt.replaceAll(LONE, ''))}`]),
  ])
}

const LONE = /\p{Surrogate}/gu

/** Another site's own fragment stays. */
function noted(address: string, note: readonly string[]): string {
  const [plain = '', ...rest] = address.split('#')
  const theirs = rest
    .join('#')
    .split('&')
    .filter((part) => part !== '' && !OURS.test(part))
  const parts = [...theirs, ...note]
  return parts.length === 0 ? plain : `${plain}#${parts.join('&')}`
}
