// `fetch` as in browsers, with cookies and a cache that revalidates its entries. It also records the time of each
// response.

/** The most cached responses. */
const KEPT = 500

/** Records in `times` the milliseconds until a response was complete. */
export function timedFetch(times: number[]): typeof fetch {
  const kept = new Map<
    string,
    { readonly tag: string; readonly bytes: ArrayBuffer; readonly headers: Headers }
  >()
  const cookies = new Map<string, { readonly value: string; readonly path: string }>()
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const isRead = (init?.method ?? 'GET') === 'GET'
    const before = isRead ? kept.get(address) : undefined
    const headers = new Headers(init?.headers)
    if (before) headers.set('if-none-match', before.tag)
    const mine = [...cookies].filter(([, { path }]) => new URL(address).pathname.startsWith(path))
    if (mine.length > 0) headers.set('cookie', mine.map(([name, { value }]) => `${name}=${value}`).join('; '))
    const begun = performance.now()
    const answer = await fetch(input, { ...init, headers })
    const bytes = await answer.arrayBuffer()
    times.push(performance.now() - begun)
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, { value, path: /; *Path=([^;]*)/i.exec(cookie)?.[1] ?? '/' })
    }
    if (answer.status === 304 && before) return new Response(before.bytes, { headers: before.headers })
    const tag = answer.headers.get('etag')
    if (isRead && answer.status === 200 && tag !== null) {
      kept.set(address, { tag, bytes, headers: answer.headers })
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    }
    const hasBody = answer.status !== 204 && answer.status !== 304
    return new Response(hasBody ? bytes : null, { status: answer.status, headers: answer.headers })
  }
}
