// What a picture's address tells. Addresses that the publication makes end in the size, `-1200x675.webp`, and promise
// narrower copies, `-1200x675.w480.webp`. Other hosts' addresses promise nothing, even with the same ending. A
// browser that writes no WebP uploads `.jpeg` with copies under one of our ids; `.jpg` has none. A fragment is a note
// (`picture-note.ts`).

const SHOWN = /^(?:https?:\/\/|\/|data:image\/(?:png|jpe?g|gif|webp|avif)[;,])/i

/**
 * The address, where it is one that may be shown: of the web, a path of ours, or a picture in pixels that is its own address.
 * Null, wherever a picture is shown, fetched or named: there is none.
 */
export function shownPicture(address: string | undefined): string | null {
  return address !== undefined && SHOWN.test(address) ? address : null
}

/** Pixels; only those narrower than the picture exist. */
export const VARIANT_WIDTHS = [480, 800] as const

interface PictureVariant {
  readonly width: number
  readonly src: string
}

export interface Picture {
  readonly src: string
  /** Pixels; absent when the address does not tell. */
  readonly width?: number
  readonly height?: number
  /** Narrower copies, the narrowest first. */
  readonly variants: readonly PictureVariant[]
}

// Own pictures stand in two folders: those of the build, and the storage's buckets on whatever host.
const OURS =
  /^((?:https?:\/\/[^/]+)?\/(?:pictures|storage\/v1\/object\/public)\/[^#]*-([1-9]\d*)x([1-9]\d*))(?:\.w\d+)?\.(webp|jpeg)(?:#.*)?$/
/** An upload of ours: other pictures with copies are all WebP. */
const UPLOADED = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d+x\d+$/

/** A picture with the size and the narrower copies that its address tells of. Takes a narrower copy's address, too. */
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

/** The address of the picture that this is a copy of; any other address comes back as it is. */
export function originalOf(address: string): string {
  return pictureOf(address).src
}

const STORED = /\/object\/public\/pictures\/([A-Za-z0-9._-]+)/g

/** The file names of the uploaded pictures that a list of pictures and a text show, narrower copies among them. */
export function storedPictureNames(form: {
  readonly images: readonly string[]
  readonly content: string
}): string[] {
  const found = [...form.images, form.content].flatMap((text) => [...text.matchAll(STORED)])
  return [...new Set(found.map(([, name]) => name ?? ''))]
}
