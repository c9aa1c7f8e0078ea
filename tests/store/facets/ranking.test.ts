import { expect, test } from 'vitest'
import { ranking } from '#store/facets/ranking.ts'
import { putNamed } from '../../support/fakes/named-magazine.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'

async function rankedOn(asked: Omit<Parameters<typeof ranking>[1], 'slug'>, count?: number) {
  const device = freshDevice()
  await putNamed(device, count)
  const found = await ranking(device, { slug: 'audio', ...asked })
  return { ...found, numbers: found.items.map(({ id }) => Number(id.slice(1))) }
}

test('P27.34 the best by score are at most twenty, and only those with a score', async () => {
  const { numbers, field, most, complete } = await rankedOn({})
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => 23 - at))
  expect([field, most, complete]).toEqual([null, null, true])
})

test('P27.34 by a number the better end comes first; what is dearer, or has none, is left out', async () => {
  const longest = await rankedOn({ por: 'bateria', menos: 50 })
  expect(longest.numbers).toEqual([4, 3, 2, 1])
  expect(longest.field?.key).toBe('bateria')
})

test('P27.34 only fields with a better end and three reviews rank; any other is ignored', async () => {
  const found = await rankedOn({ por: 'peso' })
  expect(found.fields.map(({ key }) => key)).toEqual(['bateria'])
  expect(found.field).toBeNull()
  expect((await rankedOn({ por: 'ancho' })).field).toBeNull()
  expect((await rankedOn({ por: 'nota' })).field).toBeNull()
})

test('P27.34 the prices offered admit three reviews, and not all', async () => {
  expect((await rankedOn({})).limits).toEqual([50, 100, 200])
  expect((await rankedOn({}, 12)).limits).toEqual([50, 100])
})
