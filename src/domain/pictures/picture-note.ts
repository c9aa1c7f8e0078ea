// A picture's note in the fragment of its address: `…-1200x1600.webp#foco=21&texto=La%20bisagra`. No server sees it
// and every client carries it, so rows and payload stay the same (docs/decisions/0048-picture-notes.md).

export interface PictureNote {
  /** Column and row, from `00` to `44`: the part that stays visible in a cut (P18.5). Null: the middle. */
  readonly focus: string | null
  /** The alternative text; empty: decorative. Null: none was given. */
  readonly alt: string | null
}

/** The note of a picture. Any address is accepted. */
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
