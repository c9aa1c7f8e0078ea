// Text for an XML document, whatever a row holds: what XML 1.0 forbids is left out, the rest is escaped. A document made
// of these parses.

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Control characters, halves of a surrogate pair, and the two code points that are no characters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser makes a line feed of it unless it is written as a reference.
  '\r': '&#13;',
}

/** The text without the characters that no XML document may hold, not even as a reference. */
export function xmlCharacters(text: string): string {
  return text.replace(FORBIDDEN, '')
}

/** Text as it stands in an element, or between double quotes in an attribute. */
export function xmlText(text: string): string {
  return xmlCharacters(text).replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? '')
}

/** `<name>text</name>`. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
