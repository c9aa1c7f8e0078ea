// Renders the screens of the sample magazine as HTML, to determine which styles each kind of page needs (`page-styles.ts`). Some rows lack
// optional values, so that those states occur, too.
import { join } from 'node:path'
import type { ArticleHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import { FEATURED_COUNT, PAGE_SIZE } from '#domain/lists/listing.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import { renderScreen } from '#page/render-screen.tsx'
import { openDevice } from '#store/device/device.ts'
import { commit } from '#store/copy/ingest.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { memoryDatabases } from '#store/device/memory-databases.ts'
import { readSample, type SampleArticle } from '../../server/embedded/sample.ts'

/** Optional values of a row, each missing in one article. */
const LACKING: readonly Partial<ArticleHead>[] = [
  { images: [] },
  { overall: null },
  { categoryId: null, category: 'Audio' },
  { categoryId: null, category: null },
  { readTime: null, introduction: '' },
  { images: ['https://example.org/picture.jpg'] },
]

/** A beginning that no text of the sample has. Without its rule the text would jump. */
const BEGINNING = '<h2>A</h2><p>B</p>'

const EMPTY = 'empty'

/**
 * Renders the pages of each kind.
 * @param root the project's folder
 */
export async function samplePages(root: string): Promise<Record<'home' | 'list' | 'article', string[]>> {
  const { articles, categories } = await readSample(join(root, 'server/sample'))
  const device = openDevice({ name: 'sample-pages', ...memoryDatabases() })
  const heads = articles.map(headOf)
  const listed: Category[] = categories.map((category) => ({ ...category, rev: 1 }))
  const written = await commit(device, {
    from: await device.copy.readCheckpoint(),
    move: { generation: '1', phase: 'live', filled: true, since: 1 },
    heads,
    categories: [
      ...listed,
      { id: EMPTY, name: EMPTY, slug: EMPTY, color: '#123456', description: null, rev: 1 },
    ],
  })
  if (!written.ok) throw new Error(`The sample cannot be put: ${written.failure.kind}`)
  await putBodies(
    device,
    articles.map(({ id, content, facts }, at) => ({
      id,
      bodyRev: 1,
      content: at === 0 ? BEGINNING : content,
      details: { links: [], corrections: [], ...facts },
    })),
    0,
  )
  const draw = async (paths: readonly string[]) => {
    const markups: string[] = []
    for (const path of paths) markups.push((await renderScreen(path, device)).markup)
    return markups
  }
  const last = Math.ceil((heads.length - FEATURED_COUNT) / PAGE_SIZE)
  const pages = {
    home: ['/'],
    list: [
      ...Array.from({ length: last - 1 }, (_, at) => pathOf({ category: null, page: at + 2 })),
      ...[...categories.map(({ slug }) => slug), EMPTY].map((category) => pathOf({ category, page: 1 })),
    ],
    article: heads.map(({ id }) => `/article/${id}`),
  }
  const drawn = {
    home: await draw(pages.home),
    list: await draw(pages.list),
    article: await draw(pages.article),
  }
  device.close()
  return drawn
}

function headOf(article: SampleArticle, at: number): ArticleHead {
  const { id, title, introduction, images, published_at, category_id, overall, read_time, facts } = article
  return {
    id,
    title,
    introduction,
    images,
    publishedAt: published_at,
    categoryId: category_id,
    category: null,
    overall,
    readTime: read_time,
    ...(facts && { facts }),
    rev: 1,
    bodyRev: 1,
    ...LACKING[at],
  }
}
