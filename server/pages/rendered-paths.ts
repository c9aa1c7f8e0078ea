// Tells rendered addresses from files.
import { documentAt } from '#domain/pages/document-paths.ts'
import { isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'

/** Whether this is the address of a page, of a document, or of nothing at all. Names of files contain a dot. */
export function isRendered(path: string): boolean {
  const isKnown = isScreenPath(path) || isAdminPath(path) || documentAt(path) !== null
  return isKnown || !path.slice(path.lastIndexOf('/')).includes('.')
}
