// The rows of the device's databases, as queries read them.

import type { ArticleBody } from '#domain/article.ts'
import type { Category } from '#domain/category.ts'
import type { BodyDatabase } from './body-database.ts'
import type { CatalogueReader } from './catalogue.ts'
import type { CopyDatabase, StoredCategory } from './copy-database.ts'
import type { Rows } from './rows.ts'

interface Databases {
  readonly copy: CopyDatabase
  readonly bodies: BodyDatabase
  readonly catalogue: CatalogueReader
}

/** Reads from these databases. Each read is one that live queries follow. */
export function deviceRows({ copy, bodies, catalogue }: Databases): Rows {
  return {
    catalogue,
    readCheckpoint: () => copy.readCheckpoint(),
    readCategories: async () => (await copy.categories.toArray()).map(withoutEra),
    readHeads: (ids) => copy.heads.bulkGet([...ids]),
    countBodies: () => bodies.versions.count(),
    async readBody(id): Promise<ArticleBody | null> {
      const [version, text] = await bodies.transaction('r', bodies.versions, bodies.texts, async () => [
        await bodies.versions.get(id),
        await bodies.texts.get(id),
      ])
      return version && text ? { id, bodyRev: version.bodyRev, content: text.content } : null
    },
  }
}

function withoutEra({ id, name, slug, color, description, rev }: StoredCategory): Category {
  return { id, name, slug, color, description, rev }
}
