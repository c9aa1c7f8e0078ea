// Parses what a picture's address tells. Our own end in the size, `-1200x675.webp`, and imply narrower copies,
// `-1200x675.w480.webp`. A browser that cannot encode WebP uploads `.jpeg` with copies under one of our ids; `.jpg`
// has none. A fragment is a note (`picture-note.ts`).

const SHOWN = /^(?:https?:\/\/|\/|data:image\/(?:png|jpe?g|gif|webp|avif)[;,])/i

/** Returns the address if it may be shown: http(s), one of our paths, or a bitmap `data:` address. Null: no picture. */
export function shownPicture(address: string | undefined): string | null {
  return address !== undefined && SHOWN.test(address) ? address : null
}

/** Pixels; only copies narrower than the picture exist. */
export const VARIANT_WIDTHS = [480, 800] as const

interface PictureVariant {
  readonly width: number
  readonly src: string
}

export interface Picture {
  readonly src: string
  /** Pixels; absent if the address does not contain it. */
  readonly width?: number
  readonly height?: number
  /** Narrower copies, the narrowest first. */
  readonly variants: readonly PictureVariant[]
}

// Our own pictures are in two folders: the build's, and the storage's buckets on any host.
const OURS =
  /^((?:https?:\/\/[^/]+)?\/(?:pictures|storage\/v1\/object\/public)\/[^#]*-([1-9]\d*)x([1-9]\d*))(?:\.w\d+)?\.(webp|jpeg)(?:#.*)?$/
/** An upload of ours: all other pictures with copies are WebP. */
const UPLOADED = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d+x\d+$/

/** Parses a picture with its size and copies from its address. Also accepts a copy's address. */
export function pictureOf(address: string): Picture {
  const [, stem, width, height, kind] = OURS.exec(address) ?? []
  if (stem === undefined || (kind === 'jpeg' && !UPLOADED.test(stem))) return { src: address, variants: [] }
  return {
    src: `${stem}.${kind}`,
    width: Number(width),
    height: Number(height),
    variants: VARIANT_WIDTHS.filter((narrower) => narrower < Number(width)).map((narrower) => ({
      width: narrower,
      src: `${stem}.w${narrower}.${kind}`,
    })),
  }
}

/** Returns the original of a copy; any other address is returned unchanged. */
export function originalOf(address: string): string {
  return pictureOf(address).src
}

const STORED = /\/object\/public\/pictures\/([A-Za-z0-9._-]+)/g

/** Returns the file names of uploaded pictures in a list and a text, including narrower copies. */
export function storedPictureNames(form: {
  readonly images: readonly string[]
  readonly content: string
}): string[] {
  const found = [...form.images, form.content].flatMap((text) => [...text.matchAll(STORED)])
  return [...new Set(found.map(([, name]) => name ?? ''))]
}
