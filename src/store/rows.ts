// The interface through which the screens' queries read rows: on the device, or in the memory of a server that
// renders pages. The same queries (`queries.ts`) run on both.
import type { ArticleBody, Listed } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Author } from '#domain/authors/author.ts'
import type { Guide } from '#domain/guides/guide.ts'
import type { CatalogueReader } from './copy/catalogue.ts'
import type { Checkpoint, Head } from './copy/checkpoint.ts'
import type { PackedTexts } from './copy/packed-texts.ts'

/** A device's rows name their era. */
type RowHead = Head & { readonly era?: number }

export interface Rows {
  /** How far the rows have come. */
  readCheckpoint(): Promise<Checkpoint>
  /** All categories, unordered. */
  readCategories(): Promise<Category[]>
  /** All authors, unordered. */
  readAuthors(): Promise<Author[]>
  /** All published guides, unordered. */
  readGuides(): Promise<Guide[]>
  /** The heads with these ids, in their order; undefined for missing ones. */
  readHeads(ids: readonly string[]): Promise<readonly (RowHead | undefined)[]>
  /** The facts of all articles in the catalogue's order, if they are already available. */
  readonly readFacts?: () => Promise<PackedTexts>
  /** The text of an article; null if it is not available. */
  readBody(id: string): Promise<ArticleBody | null>
  /** The reader's saved copy of an article; null if it is not saved. Only on a device. */
  readSaved?(id: string): Promise<Listed | null>
  /** Prefetches texts that will be read together. A missing one is requested again when it is read. Only on servers. */
  prefetch?(ids: readonly string[]): Promise<void>
  /** The number of texts available. */
  countBodies(): Promise<number>
  readonly catalogue: Pick<CatalogueReader, 'at'>
}
