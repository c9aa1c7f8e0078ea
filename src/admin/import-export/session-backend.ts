import type { ContentBackend } from '#transfer/content-backend.ts'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'

/** The magazine's rows and pictures; each step is sent once more when the session has expired and is renewed. */
export function sessionBackend(
  tools: Pick<BackofficeTools, 'contentBackend' | 'withSession'>,
  signal: AbortSignal,
): ContentBackend {
  const backend = tools.contentBackend(signal)
  return {
    storage: backend.storage,
    rows: (table) => tools.withSession(() => backend.rows(table)),
    beginImport: (name) => tools.withSession(() => backend.beginImport(name)),
    create: (table, rows) => tools.withSession(() => backend.create(table, rows)),
    update: (table, update) => tools.withSession(() => backend.update(table, update)),
    remove: (table, row) => tools.withSession(() => backend.remove(table, row)),
    putRedirects: (redirects) => tools.withSession(() => backend.putRedirects(redirects)),
    picture: (address) => tools.withSession(() => backend.picture(address)),
    holdPictures: (names) => tools.withSession(() => backend.holdPictures(names)),
    storePicture: (picture) => tools.withSession(() => backend.storePicture(picture)),
  }
}
