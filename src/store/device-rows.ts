// Gives queries access to the rows of the device's databases.
import type { ArticleBody } from '#domain/articles/article.ts'
import type { BodyDatabase } from './copy/body-database.ts'
import type { CatalogueReader } from './copy/catalogue.ts'
import type { CopyDatabase } from './copy/copy-database.ts'
import type { ReaderDatabase } from './reader-data/reader-database.ts'
import type { Rows } from './rows.ts'
import { onOpenStore } from './device/store-failure.ts'

interface Databases {
  readonly copy: CopyDatabase
  readonly bodies: BodyDatabase
  /** The reader's own database; null if only the server's rows are needed. */
  readonly own: ReaderDatabase | null
  readonly catalogue: CatalogueReader
}

/** Reads from these databases. Live queries track each read. */
export function deviceRows({ copy, bodies, own, catalogue }: Databases): Rows {
  return {
    catalogue,
    readCheckpoint: () => copy.readCheckpoint(),
    readCategories: async () => (await copy.categories.toArray()).map(withoutEra),
    readAuthors: async () => (await copy.authors.toArray()).map(withoutEra),
    readGuides: async () => (await copy.guides.toArray()).map(withoutEra),
    readHeads: (ids) => copy.heads.bulkGet([...ids]),
    countBodies: () => bodies.versions.count(),
    async readBody(id): Promise<ArticleBody | null> {
      const [version, text] = await bodies.transaction('r', bodies.versions, bodies.texts, async () => [
        await bodies.versions.get(id),
        await bodies.texts.get(id),
      ])
      if (version && text) return { ...text, bodyRev: version.bodyRev }
      // Saved articles remain readable even if the body database was deleted.
      return await orNull(async () => (await own?.savedTexts.get(id)) ?? null)
    },
    readSaved: (id) => orNull(async () => (await own?.saved.get(id))?.article ?? null),
  }
}

/** If the browser refuses the reader database, there are no saved articles. */
async function orNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  const found = await onOpenStore(read)
  return found.ok ? found.value : null
}

function withoutEra<Row>({ era: _, ...row }: Row & { readonly era: number }): Omit<Row, 'era'> {
  return row
}
