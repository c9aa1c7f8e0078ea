import { expect, test } from 'vitest'
import { authorPage } from '#store/facets/author-page.ts'
import { nuria, putNamed } from '../../support/fakes/named-magazine.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'

async function pageOn(page: number, change?: Parameters<typeof putNamed>[2]) {
  const device = freshDevice()
  await putNamed(device, 40, change)
  const found = await authorPage(device, { slug: 'nuria', pagina: page })
  return { ...found, numbers: found.items.map(({ id }) => Number(id.slice(1))) }
}

test('P27.30 an author has the reviews that they sign, newest first, ten to a page', async () => {
  const first = await pageOn(1)
  expect(first.author).toEqual(nuria)
  expect(first.numbers).toEqual([39, 36, 33, 30, 27, 24, 21, 18, 15, 12])
  expect([first.total, first.pageCount]).toEqual([13, 2])
  expect((await pageOn(2)).numbers).toEqual([9, 6, 3])
  expect((await pageOn(99)).page).toBe(2)
})

test('P27.30 a value of a field that is called like the author signs nothing', async () => {
  const found = await pageOn(1, (number) =>
    number === 20 ? { facts: { brand: '"author":"u1"', values: { author: nuria.id } } } : {},
  )
  expect(found.total).toBe(13)
})
