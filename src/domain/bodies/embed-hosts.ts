// Hosts whose players a body may embed (P9.2). The sanitiser and the server's policy (`frame-src`) share this list.

export const embedHosts: ReadonlySet<string> = new Set([
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
])

export interface Embedded {
  /** The player's site, by name. */
  readonly host: string
  /** The page of the video on that site. */
  readonly page: string
  /** The player's address that starts playing, used after a press. */
  readonly playing: string
}

/** Describes a player by its address, before it is loaded. */
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
