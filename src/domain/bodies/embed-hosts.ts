// The hosts whose players a body may embed (P9.2). The sanitiser keeps frames from these hosts only, and the
// server's policy lets frames load from no others (`frame-src`): one list for both.

export const embedHosts: ReadonlySet<string> = new Set([
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
])

export interface Embedded {
  /** Whose player it is, in words. */
  readonly host: string
  /** The page of what it plays, on that site. */
  readonly page: string
  /** The player's address, once somebody has pressed. */
  readonly playing: string
}

/** What is to be known of a player before it is loaded, by its address. */
export function embedOf(address: string): Embedded {
  const [, host = '', path = '', query = ''] = /^https:\/\/([^/?#]+)([^?#]*)\??([^#]*)/i.exec(address) ?? []
  const id = path.split('/').findLast(Boolean) ?? ''
  const playing = `https://${host}${path}?${query === '' ? '' : `${query}&`}autoplay=1`
  if (host === 'player.vimeo.com') return { host: 'vimeo.com', page: `https://vimeo.com/${id}`, playing }
  const isVideo = path.startsWith('/embed/') && id !== 'videoseries'
  return {
    host: 'youtube.com',
    page: isVideo ? `https://www.youtube.com/watch?v=${id}` : address,
    playing,
  }
}
