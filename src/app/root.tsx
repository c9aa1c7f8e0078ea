import { Outlet, useLoaderData } from '@tanstack/react-router'
import { CategoryColours } from '#content/category-colours.tsx'
import { Frame } from '#reader/shell/frame.tsx'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { PageHead } from './page-head.tsx'

const EVERY = {}

/** Around every screen: the frame, the categories' colours, the page's own words about itself. */
export function Root() {
  const initial = useLoaderData({ from: '__root__' })
  const categories = useStored(allCategories, EVERY, initial) ?? []
  return (
    <>
      <PageHead />
      <CategoryColours categories={categories} />
      <Frame categories={categories}>
        <Outlet />
      </Frame>
    </>
  )
}
