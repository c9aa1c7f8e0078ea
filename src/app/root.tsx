import { Outlet, useLoaderData, useLocation, useMatch } from '@tanstack/react-router'
import { CategoryColours } from '#content/category-colours.tsx'
import type { Category } from '#domain/categories/category.ts'
import { isAdminPath } from '#domain/pages/screen-paths.ts'
import { Frame } from '#reader/frame/frame.tsx'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { PageChange } from '#reader/frame/page-change.tsx'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { PageHead } from './start/page-head.tsx'

const EVERY = {}
const NO_CATEGORIES: readonly Category[] = []

const ArticleAhead = lazyPart(async () => (await import('#reader/article/article-ahead.tsx')).ArticleAhead)

/** Around every screen: its half's frame, the categories' colours, the page's own words about itself. */
export function Root() {
  const initial = useLoaderData({ from: '__root__' })
  const categories = useStored(allCategories, EVERY, initial) ?? NO_CATEGORIES
  // The screen that is drawn, not the new address: the backoffice's chunk may still be loading.
  const isMatched = useMatch({ from: '/admin', shouldThrow: false }) !== undefined
  // The router matches the beginning of an address, too, before it finds that the whole leads nowhere.
  const isLost = useLocation({
    select: ({ pathname }) => !isAdminPath(pathname) && pathname.startsWith('/admin'),
  })
  const isBackoffice = isMatched && !isLost
  return (
    <>
      <PageHead />
      <CategoryColours categories={categories} />
      {isBackoffice ? (
        <Outlet />
      ) : (
        <Frame categories={categories} around={<ArticleAhead />}>
          <Outlet />
        </Frame>
      )}
      <PageChange />
    </>
  )
}
