import type { ContentPlace } from '#domain/transfer/place.ts'
import type { BackofficeTools } from '../shell/backoffice-tools.ts'

/** The magazine's rows and pictures; each step is sent once more when the session has expired and is renewed. */
export function sessionPlace(
  tools: Pick<BackofficeTools, 'contentPlace' | 'withSession'>,
  signal: AbortSignal,
): ContentPlace {
  const place = tools.contentPlace(signal)
  return {
    storage: place.storage,
    rows: (table) => tools.withSession(() => place.rows(table)),
    create: (table, rows) => tools.withSession(() => place.create(table, rows)),
    update: (table, update) => tools.withSession(() => place.update(table, update)),
    picture: (address) => tools.withSession(() => place.picture(address)),
    storePicture: (picture) => tools.withSession(() => place.storePicture(picture)),
  }
}
