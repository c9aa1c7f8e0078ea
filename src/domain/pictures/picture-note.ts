// A picture's note in the fragment of its address: `…-1200x1600.webp#foco=21&texto=La%20bisagra`. No server sees it
// and every client carries it, so rows and payload stay the same (docs/decisions/0048-picture-notes.md).

export interface PictureNote {
  /** Column and row, from `00` to `44`: what stays in sight where the picture is cut. Null: its middle. */
  readonly focus: string | null
  /** What it shows, in words; empty: nothing, it is an ornament. Null: nobody has said it. */
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
