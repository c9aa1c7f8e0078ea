// Which addresses are rendered, and which are files.
import { documentAt } from '#domain/pages/document-paths.ts'
import { isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'

/** Is this the address of a page or of a document, or of none at all? Files have a dot in their names. */
export function isRendered(path: string): boolean {
  const isKnown = isScreenPath(path) || isAdminPath(path) || documentAt(path) !== null
  return isKnown || !path.slice(path.lastIndexOf('/')).includes('.')
}
