// The addresses of all pictures of an article: those of its list and those that its text names itself. Read from the HTML
// as it is written, without a parser: an address too many costs a request, and what is shown is decided elsewhere.

import { shownPicture } from '../pictures/picture-address.ts'

const TAG = /<(?:img|source|video)\b[^>]*>/gi
const NAMED = /\s(src|srcset|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** Every picture of an article, each once: the list's first, then the text's in its order. */
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
    // The source of a film is no picture.
    return isImage || name.toLowerCase() === 'poster' ? [value] : []
  })
}

/** `a.webp 480w, b.webp 800w` */
function candidates(srcset: string): string[] {
  return srcset.split(/,\s+|,$/).flatMap((entry) => entry.trim().split(/\s+/)[0] || [])
}
