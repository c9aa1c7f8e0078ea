// What the article says of a picture beside its address, in the address's fragment: `…-1200x1600.webp#foco=21&texto=La%20bisagra`.
// No server sees it and every client carries it, so that the rows and their payload stay what they were
// (docs/decisions/0048-a-pictures-note.md).

/** Columns, and rows, of the places that a cut can keep in sight; a rule of `picture.css` for each. */
export const FOCUS_STEPS = 5

/** What `altOf` gives for a picture is as long at most: it travels with every list that shows the cover. */
export const LONGEST_ALT = 250

export interface PictureNote {
  /** Column and row, from `00` to `44`: what stays in sight where the picture is cut. Null: its middle. */
  readonly focus: string | null
  /** What it shows, for who does not see it; '': nothing, it is an ornament. Null: nobody has said it. */
  readonly alt: string | null
}

/** The note of a picture. Whatever an address holds, this gives text. */
export function pictureNote(address: string): PictureNote {
  const said = (name: string) =>
    new RegExp(`[#&]${name}=([^&]*)`).exec(address.slice(address.indexOf('#')))?.[1] ?? null
  return { focus: said('foco'), alt: decoded(said('texto')) }
}

function decoded(text: string | null): string | null {
  try {
    return text === null ? null : decodeURIComponent(text)
  } catch {
    return text
  }
}

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
