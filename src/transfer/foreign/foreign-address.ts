// Addresses of other programs' posts made whole, so that they lead where they led on their own site.

import { decodedPart } from '#domain/pages/address-values.ts'

/** The address against the site that it was written on; as it stands when it is whole, or nobody knows the site. */
export function wholeAddress(address: string, site: string): string {
  const written = address.trim()
  if (written === '' || written.startsWith('#') || /^[a-z][a-z\d+.-]*:/i.test(written)) return written
  if (written.startsWith('//')) return `https:${written}`
  if (site === '') return written
  const origin = /^https?:\/\/[^/?#]+/i.exec(site)?.[0] ?? ''
  return written.startsWith('/') ? origin + written : `${site.replace(/\/*$/, '/')}${written}`
}

/** Is this an address of that site, by whichever of its names (`http`, `www.`)? A path alone is. */
export function isOfSite(address: string, site: string): boolean {
  const host = hostOf(address)
  return host === '' ? address.startsWith('/') : host === hostOf(site)
}

/** The path of an address from its first slash on, decoded where that can be done, without query and hash. */
export function pathOfAddress(address: string): string {
  const path = address.replace(/^(?:https?:)?\/\/[^/?#]*/i, '').replace(/[?#].*$/, '')
  return (decodedPart(path) ?? path).normalize('NFC')
}

/** In lower case and without `www.`; empty where there is none. */
function hostOf(address: string): string {
  const host = /^(?:https?:)?\/\/([^/?#]+)/i.exec(address.trim())?.[1] ?? ''
  return host.toLowerCase().replace(/^www\./, '')
}
