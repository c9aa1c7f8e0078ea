// Players of other sites. Known ones (P23.5) are embedded, without cookies where possible. Any other becomes a link.
import { decodeHTMLStrict, escapeText } from 'entities'
import { embedHosts } from '#domain/bodies/embed-hosts.ts'
import { videoOf } from '#domain/bodies/video-address.ts'
import { startTag } from './html-tokens.ts'

/** Returns the player's address for a page or player of an allowed site; null for any other. */
export function playerOf(address: string): string | null {
  const video = videoOf(address)
  if (video) return video.player
  const host = /^https:\/\/([^/?#]+)/.exec(address)?.[1]
  return host !== undefined && embedHosts.has(host) ? address : null
}

/** Creates a player, or a link if there is none. */
export function embedHtml(address: string, title = 'Vídeo incrustado'): string {
  const player = playerOf(address)
  return player === null
    ? linkHtml(address)
    : `${startTag('iframe', [
        ['src', player],
        ['title', title],
      ])}</iframe>`
}

export function linkHtml(address: string): string {
  return `${startTag('a', [['href', address]])}${escapeText(address)}</a>`
}

/** Converts addresses alone on a line or in a paragraph, which are meant to be embedded, to players or links. */
export function embedLoneAddresses(html: string): string {
  return html.replace(
    /^([^\S\n]*(?:<p(?:\s[^>]*)?>)?[^\S\n]*)(https?:\/\/[^\s<>"']+)([^\S\n]*(?:<\/p>)?[^\S\n\r]*\r?)$/gm,
    (_line, before: string, address: string, after: string) => {
      const html = embedHtml(decodeHTMLStrict(address))
      // A player cannot be inside a paragraph.
      return html.startsWith('<iframe') ? html : before + html + after
    },
  )
}
