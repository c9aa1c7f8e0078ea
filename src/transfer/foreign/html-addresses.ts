// The addresses in a body that was converted (`foreign-body.ts`): they stand in attributes as `startTag` writes them.

import { decodeHTMLStrict, escapeText } from 'entities'

const IN_ATTRIBUTE = /(<(\w+)\b[^>]*?\s(?:href|src|poster)=")([^"]*)(?=")/g

/** The same HTML with other addresses: `change` gives the new one, or null for one that stays. */
export function withNewAddresses(
  html: string,
  change: (address: string, element: string) => string | null,
): string {
  return html.replace(IN_ATTRIBUTE, (written, before: string, element: string, value: string) => {
    const address = change(decodeHTMLStrict(value), element)
    return address === null ? written : before + attributeText(address)
  })
}

/** Every address that stands in it, as it was before it was escaped. */
export function addressesIn(html: string): { readonly address: string; readonly element: string }[] {
  return Array.from(html.matchAll(IN_ATTRIBUTE), ([, , element = '', value = '']) => ({
    address: decodeHTMLStrict(value),
    element,
  }))
}

/** A text as it stands between the quotation marks of an attribute. */
export function attributeText(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
