// Classifies a request by one of a few words, so that a metric's label has few values.
import { documentAt } from '#domain/pages/document-paths.ts'
import { PREVIEW_ADDRESS } from '#domain/articles/article-preview.ts'
import { BACKUP_ENDPOINT } from '../backup/backup-endpoint.ts'
import { PASSWORD_ENDPOINT } from '../password/password-endpoint.ts'
import { isRendered } from '../pages/rendered-paths.ts'

export type RequestKind =
  | 'account'
  | 'backup'
  | 'card'
  | 'document'
  | 'file'
  | 'health'
  | 'page'
  | 'picture'
  | 'preview'
  | 'sync'
  | 'table'

/** The calls of sync, by their functions. */
const SYNC_CALL = /^\/rest\/v1\/rpc\/sync_(head|page|changes|bodies|article|gone)$/

/** The kind of a path. */
export function requestKind(path: string): RequestKind {
  if (path === '/healthz' || path === '/readyz') return 'health'
  if (SYNC_CALL.test(path)) return 'sync'
  if (path.startsWith('/rest/')) return 'table'
  if (path.startsWith('/auth/') || path === PASSWORD_ENDPOINT) return 'account'
  if (path.startsWith('/storage/')) return 'picture'
  if (path.startsWith('/cards/')) return 'card'
  if (path === PREVIEW_ADDRESS) return 'preview'
  if (path === BACKUP_ENDPOINT) return 'backup'
  if (documentAt(path) !== null) return 'document'
  return isRendered(path) ? 'page' : 'file'
}

/** The call of a sync request; null: it is none. */
export function syncCall(path: string): string | null {
  return SYNC_CALL.exec(path)?.[1] ?? null
}
