// Collects all picture addresses of an article, from its list and its text. The raw HTML is scanned without a parser.
// A false positive only costs a request; the screen decides what is shown.
import { shownPicture } from '../pictures/picture-address.ts'

const TAG = /<(?:img|source|video)\b[^>]*>/gi
const NAMED = /\s(src|srcset|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** Returns every picture of an article once: first those of the list, then those of the text, in order. */
export function picturesOf(images: readonly string[], content: string): string[] {
  const found = Array.from(content.matchAll(TAG), ([tag]) => addressesIn(tag)).flat()
  const shown = images.filter((address) => shownPicture(address) !== null)
  return [...new Set([...shown, ...found])].filter((address) => address !== '' && !/^data:/i.test(address))
}

function addressesIn(tag: string): string[] {
  const isImage = /^<img/i.test(tag)
  return Array.from(tag.matchAll(NAMED)).flatMap(([, name = '', double, single, bare]) => {
    const value = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim()
    if (name.toLowerCase() === 'srcset') return candidates(value)
    // A video's source is not a picture.
    return isImage || name.toLowerCase() === 'poster' ? [value] : []
  })
}

/** `a.webp 480w, b.webp 800w` */
function candidates(srcset: string): string[] {
  return srcset.split(/,\s+|,$/).flatMap((entry) => entry.trim().split(/\s+/)[0] || [])
}
