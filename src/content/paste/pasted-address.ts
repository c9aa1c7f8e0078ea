// Addresses in what is pasted: those that lead somewhere for a reader, without the page of another that counts who leaves it.

/** Pages that do nothing but lead on: host, path, and the parameters that say where to. */
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

/** An address that leads somewhere for a reader; null: it is one that only the pasted document knows. */
export function addressOf(written: string): string | null {
  const address = written.trim()
  return /^(?:https?:\/\/|mailto:|tel:)./i.test(address) ? unwrapped(address) : null
}

/** The address that a text is, with nothing beside it; null: it says something else. */
export function loneAddress(text: string): string | null {
  const address = text.trim()
  return /^https?:\/\/[^\s/<>"]+\.[^\s<>"]+$/i.test(address) ? unwrapped(address) : null
}

/** Where an address leads in the end, as far as it says so itself. */
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
