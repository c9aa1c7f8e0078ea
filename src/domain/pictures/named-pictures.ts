// The names of pictures' files in a text, however an address spells them, as `private.stems_in` of the database reads them
// (docs/decisions/0009-unused-pictures.md). One too many keeps a picture longer than it has to be kept.

const FILE = /[A-Za-z0-9._-]+\.(?:avif|jpe?g|png|webp)(?![A-Za-z])/gi

/** Every name of a picture's file in a list of addresses and a text, each once. */
export function namedPictures(form: {
  readonly images: readonly string[]
  readonly content: string
}): string[] {
  const found = [...form.images, form.content].flatMap((text) => decoded(text).match(FILE) ?? [])
  return [...new Set(found)]
}

/** HTML's references and an address's codes as the characters that they stand for. An address within an address is encoded twice. */
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
