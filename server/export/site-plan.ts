// The file of each address, so that a host finds it by adding `.html`.

/** The page for unknown addresses. */
export const NOT_FOUND = '404.html'

/** Pages that represent others: the address to render, and the file in which a host looks for its own errors. */
export const STAND_INS = [
  { path: '/404', file: NOT_FOUND },
  { path: '/article/404', file: 'article/404.html' },
  { path: '/article/410', file: 'article/410.html' },
] as const

/** The id that represents every deleted article. */
export const DELETED_ID = '410'

/** The path of a page's file; null for an address that cannot be a file. */
export function fileOf(path: string): string | null {
  if (path === '/') return 'index.html'
  const parts = path.slice(1).split('/').map(decoded)
  if (!parts.every((part) => part !== null && isFileName(part))) return null
  const file = `${parts.join('/')}.html`
  return STAND_INS.some((standIn) => standIn.file === file) ? null : file
}

/** Is the name valid in every file system, and not hidden? */
function isFileName(name: string): boolean {
  return /^[\p{L}\p{N}_-][\p{L}\p{N}_. -]{0,199}$/u.test(name) && !/[. ]$/.test(name)
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
