// Text for an XML document: escaped, and without characters that XML 1.0 forbids.

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Control characters, lone surrogates, and the two noncharacters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser turns it into a line feed unless it is written as a reference.
  '\r': '&#13;',
}

/** Removes characters that XML forbids even as references. */
export function xmlCharacters(text: string): string {
  return text.replace(FORBIDDEN, '')
}

/** Escapes text for an element, or for an attribute in double quotes. */
export function xmlText(text: string): string {
  return xmlCharacters(text).replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? '')
}

/** `<name>text</name>`. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
