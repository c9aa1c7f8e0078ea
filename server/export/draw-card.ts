// A card as the export draws it: its cover read from the build, from the uploads here, or from the hosted project.
import { type CoverSources, readCover } from '../pages/cover-bytes.ts'
import type { DrawCard } from './write-cards.ts'

/** `home`: the public address. */
export function cardDrawer(home: string, sources: CoverSources) {
  return async ({ words, cover }: Parameters<DrawCard>[0]) => {
    const read = cover === null ? 'none' : await readCover(cover, home, sources)
    const { drawCard } = await import('../pages/card-picture.ts')
    const bytes = await drawCard({ ...words, cover: typeof read === 'string' ? null : read })
    return { bytes, isFinal: read !== 'unknown', hasCover: typeof read !== 'string' }
  }
}
