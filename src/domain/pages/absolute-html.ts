// HTML that is read away from its page: its addresses made whole. For HTML that a serialiser wrote (React's server half):
// every value stands between double quotes, with `<` and `>` escaped in texts and values.
import { absoluteAddress, withoutSlash } from './absolute-address.ts'

const TAG = /<[a-z][^<>]*>/gi
const ADDRESS = /(\s(?:href|src|poster|cite)=")([^"]*)"/gi
const SOURCES = /(\s(?:imagesrcset|srcset)=")([^"]*)"/gi

/** `html` with each address as it is from the page at `path`; other kinds of address (`mailto:`, `data:`) stay. */
export function withAbsoluteAddresses(html: string, base: string, path: string): string {
  const whole = (address: string) => fromPage(address, base, path)
  return html.replace(TAG, (tag) =>
    tag
      .replace(ADDRESS, (_, before: string, address: string) => `${before}${whole(address)}"`)
      .replace(SOURCES, (_, before: string, list: string) => `${before}${eachSource(list, whole)}"`),
  )
}

/** `a.webp 480w, b.webp 800w`. */
function eachSource(list: string, whole: (address: string) => string): string {
  return list
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, whole))
    .join(', ')
}

function fromPage(address: string, base: string, path: string): string {
  const trimmed = address.trim()
  const page = `${withoutSlash(base)}${path}`
  if (trimmed === '' || /^[?#]/.test(trimmed)) return `${page}${trimmed}`
  if (/^[a-z][a-z\d+.-]*:|^\//i.test(trimmed)) return absoluteAddress(trimmed, base) ?? address
  return absoluteAddress(`${path.replace(/[^/]*$/, '')}${trimmed.replace(/^\.\//, '')}`, base) ?? address
}
