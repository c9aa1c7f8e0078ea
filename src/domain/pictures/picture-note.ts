// A picture's note in the fragment of its address: `…-1200x1600.webp#foco=21&texto=La%20bisagra`. Requests for the
// picture do not include it, and every client preserves it, so rows and payloads keep their shape
// (docs/decisions/0048-picture-notes.md).
import { decodedPart } from '../pages/address-values.ts'

export interface PictureNote {
  /** Column and row, from `00` to `44`: the part that stays visible when cropped (P18.5). Null: the centre. */
  readonly focus: string | null
  /** The alternative text; empty: decorative. Null if none was given. */
  readonly alt: string | null
}

/** Parses the note of a picture. Any address is accepted. */
export function pictureNote(address: string): PictureNote {
  const said = (name: string) =>
    new RegExp(`[#&]${name}=([^&]*)`).exec(address.slice(address.indexOf('#')))?.[1] ?? null
  const alt = said('texto')
  return { focus: said('foco'), alt: alt === null ? null : (decodedPart(alt) ?? alt) }
}
