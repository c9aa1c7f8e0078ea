// The addresses of the magazine and of a hosted project, on the server and at the edge. It uses no Node APIs.

/** The public address without a trailing slash; null: the origin of each request. Throws a readable message if it is not usable. */
export function readSiteUrl(env: { readonly SITE_URL?: string | undefined }): string | null {
  return env.SITE_URL ? originOf('SITE_URL', env.SITE_URL) : null
}

/** The address in the setting `name`, without a trailing slash. Throws a readable message if it is not usable. */
export function originOf(name: string, address: string): string {
  const { protocol, origin, href } = URL.canParse(address) ? new URL(address) : new URL('about:blank')
  // A path would be missing from every link and request.
  if (!/^https?:$/.test(protocol) || href !== `${origin}/`)
    throw new Error(
      `${name} must be an address without a path, such as https://example.org, not "${address}".`,
    )
  return origin
}
