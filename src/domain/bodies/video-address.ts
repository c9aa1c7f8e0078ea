// Video addresses as people copy them, and the player that a body embeds (P9.2).

/** A player's video and address. */
export interface Video {
  /** The player's address, on a host of `embed-hosts.ts`. */
  readonly player: string
  /** The site's name. */
  readonly host: 'YouTube' | 'Vimeo'
}

const YOUTUBE = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/
const YOUTUBE_ID = /^[\w-]{11}$/

/** Returns the player for any YouTube or Vimeo address of a video; null for other addresses. */
export function videoOf(address: string): Video | null {
  const [, host = '', path = '', query = ''] =
    /^(?:https?:)?(?:\/\/)?([\w.-]+)(\/[^?#]*)(?:\?([^#]*))?/i.exec(address.trim()) ?? []
  const parts = path.split('/').filter(Boolean)
  const name = host.toLowerCase()
  if (name === 'youtu.be') return youTube(parts[0], query)
  if (YOUTUBE.test(name)) {
    const [first = '', second] = parts
    return first === 'watch'
      ? youTube(valueIn(query, 'v'), query)
      : /^(?:embed|shorts|live|v)$/.test(first)
        ? youTube(second, query)
        : null
  }
  if (/^(?:www\.|player\.)?vimeo\.com$/.test(name)) {
    if (/^(?:album|showcase|event)$/.test(parts[0] ?? '')) return null
    const at = parts.findIndex((part) => /^\d+$/.test(part))
    const id = parts[at]
    // An unlisted video has a second part, without which it does not play.
    const hash = valueIn(query, 'h') ?? parts[at + 1]
    const key = hash !== undefined && /^[\da-f]+$/i.test(hash) ? `?h=${hash}` : ''
    return id === undefined ? null : { player: `https://player.vimeo.com/video/${id}${key}`, host: 'Vimeo' }
  }
  return null
}

function youTube(part: string | undefined, query: string): Video | null {
  // Some addresses have `&` in place of `?`.
  const [id = ''] = part?.split('&') ?? []
  if (!YOUTUBE_ID.test(id)) return null
  const start = secondsOf(valueIn(query, 't') ?? valueIn(query, 'start') ?? '')
  const from = start > 0 ? `?start=${start}` : ''
  return { player: `https://www.youtube-nocookie.com/embed/${id}${from}`, host: 'YouTube' }
}

function valueIn(query: string, name: string): string | undefined {
  const part = query.split('&').find((one) => one.startsWith(`${name}=`))
  return part?.slice(name.length + 1)
}

/** `90`, `90s`, `1m30s`, `1h2m3s` in seconds; 0 for anything else. */
function secondsOf(time: string): number {
  const [whole, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? []
  return whole === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
