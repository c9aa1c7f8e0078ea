// Addresses of other programs' posts made whole, so that they lead where they led on their own site.

/** The address against the site that it was written on; as it stands when it is whole, or nobody knows the site. */
export function wholeAddress(address: string, site: string): string {
  const written = address.trim()
  if (written === '' || written.startsWith('#') || /^[a-z][a-z\d+.-]*:/i.test(written)) return written
  if (written.startsWith('//')) return `https:${written}`
  if (site === '') return written
  const origin = /^https?:\/\/[^/?#]+/i.exec(site)?.[0] ?? ''
  return written.startsWith('/') ? origin + written : `${site.replace(/\/*$/, '/')}${written}`
}
