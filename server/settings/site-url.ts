// The magazine's public address, on the server and at the edge. It uses no Node APIs.

/** The public address without a trailing slash; null: the origin of each request. Throws a readable message if it is not usable. */
export function readSiteUrl(env: { readonly SITE_URL?: string | undefined }): string | null {
  const address = env.SITE_URL
  if (!address) return null
  const { protocol, origin, href } = URL.canParse(address) ? new URL(address) : new URL('about:blank')
  // A path would be missing from every link.
  if (!/^https?:$/.test(protocol) || href !== `${origin}/`)
    throw new Error(
      `SITE_URL must be an address without a path, such as https://example.org, not "${address}".`,
    )
  return origin
}
