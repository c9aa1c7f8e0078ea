import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createAppRouter } from '#app/router.tsx'
import { CategoryColours } from '#content/category-colours.tsx'
import { AllReviews } from '#reader/home/all-reviews.tsx'
import { Cover } from '#reader/home/cover.tsx'
import { FilterBar } from '#reader/home/filter-bar.tsx'
import { Hero } from '#reader/home/home-heads.tsx'
import { Latest } from '#reader/home/carousel.tsx'
import { SyncProvider } from '#reader/freshness/sync-provider.tsx'
import { appContext } from '../../support/window/app-context.ts'
import { sampleCategory, sampleHeads } from '../../support/sync/sample-heads.ts'

const AUDIO = sampleCategory('c1', { name: 'Audio', slug: 'audio' })
const stories = sampleHeads(12, () => ({ categoryId: AUDIO.id })).map((head) => ({
  ...head,
  categoryName: AUDIO.name,
  categoryColor: AUDIO.color,
}))

test('the parts of the home screen are drawn without a browser, and without style attributes', () => {
  const listing = {
    categories: [AUDIO],
    selected: AUDIO,
    best: stories.slice(0, 1),
    featured: stories.slice(0, 3),
    items: stories.slice(0, 10),
    page: 1,
    pageCount: 2,
    total: 12,
    ahead: [],
    stored: 12,
    filled: true,
    complete: true,
  }
  const context = appContext()
  const router = createAppRouter(context, createMemoryHistory())
  const question = JSON.stringify({ category: 'audio', page: 1, search: {} })
  const html = renderToString(
    <SyncProvider source={context.status} requests={context.requests}>
      <RouterContextProvider router={router}>
        <CategoryColours categories={[AUDIO]} />
        <Hero facts={{ reviews: 12, categories: 1, onDevice: null }} />
        <Latest articles={stories} />
        <FilterBar categories={[AUDIO]} selected={AUDIO} />
        <Cover articles={listing.featured} />
        <AllReviews
          listing={listing}
          question={question}
          initial={undefined}
          turning={{ begin: () => {}, end: () => false }}
        />
      </RouterContextProvider>
    </SyncProvider>,
  )
  expect(typeof globalThis.window).toBe('undefined')
  expect(html).toContain('Reviews Filtrados')
  expect(html.match(/<li [^>]*data-story/g)).toHaveLength(10)
  expect(html).toContain('href="/categoria/audio/2"')
  expect(html).not.toMatch(/\sstyle=/)
})
