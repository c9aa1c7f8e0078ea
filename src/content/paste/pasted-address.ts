// Addresses in pasted text. Links point to their real target, without redirects of other sites that count clicks.

/** Pages that only redirect: host, path, and the parameters that contain the target. */
const REDIRECTS: readonly (readonly [host: RegExp, path: RegExp, parameters: readonly string[]])[] = [
  [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, ['q', 'url']],
  [/^lm?\.(?:facebook|instagram|threads)\.(?:com|net)$/, /^\/(?:l\.php)?$/, ['u']],
  [/^(?:www\.|m\.)?facebook\.com$/, /^\/(?:l|flx\/warn\/?)(?:\.php)?$/, ['u']],
  [/^(?:www\.|m\.)?youtube\.com$/, /^\/redirect$/, ['q']],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)\/?$/, ['url']],
  [/^out\.reddit\.com$/, /^\//, ['url']],
  [/^slack-redir\.net$/, /^\/link$/, ['url']],
  [/^duckduckgo\.com$/, /^\/l\/?$/, ['uddg']],
  [/^t\.umblr\.com$/, /^\/redirect$/, ['z']],
  [/^steamcommunity\.com$/, /^\/linkfilter\/?$/, ['u', 'url']],
]

/** Returns an address that works for readers; null if it is meaningful only in the pasted document. */
export function addressOf(written: string): string | null {
  const address = written.trim()
  return /^(?:https?:\/\/|mailto:|tel:)./i.test(address) ? unwrapped(address) : null
}

/** Returns the address if the text consists only of one; otherwise null. */
export function loneAddress(text: string): string | null {
  const address = text.trim()
  return /^https?:\/\/[^\s/<>"]+\.[^\s<>"]+$/i.test(address) ? unwrapped(address) : null
}

/** Returns the final target of an address, as far as the address contains it. */
function unwrapped(address: string, depth = 0): string {
  const url = depth < 3 && /^https?:/i.test(address) ? urlOf(address) : null
  const redirect = url && REDIRECTS.find(([host, path]) => host.test(url.hostname) && path.test(url.pathname))
  const target = redirect?.[2].map((name) => url?.searchParams.get(name) ?? '').find((value) => value !== '')
  return target !== undefined && /^https?:\/\/[^/\s]+\S*$/i.test(target)
    ? unwrapped(target, depth + 1)
    : address
}

function urlOf(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
