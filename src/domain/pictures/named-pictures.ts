// File names of pictures in a text, in any spelling of an address, as `private.stems_in` of the database reads them
// (docs/decisions/0009-unused-pictures.md). A superfluous name only keeps a picture longer.

const FILE = /[A-Za-z0-9._-]+\.(?:avif|jpe?g|png|webp)(?![A-Za-z])/gi

/** Every picture file name in a list of addresses and a text, each once. */
export function namedPictures(form: {
  readonly images: readonly string[]
  readonly content: string
}): string[] {
  const found = [...form.images, form.content].flatMap((text) => decoded(text).match(FILE) ?? [])
  return [...new Set(found)]
}

/** Decodes HTML references and percent-encoding. An address within an address is encoded twice. */
function decoded(text: string): string {
  const plain = text
    .replaceAll(
      /&#(?:x0*([\da-f]{2})(?:;|(?![\da-f]))|0*(\d{2,3})(?:;|(?!\d)))/gi,
      (_, hex?: string, decimal?: string) =>
        String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll('&period;', '.')
    .replaceAll('&lowbar;', '_')
    .replaceAll('&percnt;', '%')
  return withoutCodes(withoutCodes(plain))
}

function withoutCodes(text: string): string {
  return text.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
