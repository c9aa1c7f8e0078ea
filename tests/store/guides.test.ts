import { expect, test } from 'vitest'
import { guideList, guidePage } from '#store/guides.ts'
import { headphones, putNamed } from '../support/fakes/named-magazine.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { put } from '../support/sync/sample-heads.ts'

async function stocked() {
  const device = freshDevice()
  await putNamed(device)
  return device
}

test('P27.32 a guide has its picks in its order, each with its reason; one whose review is gone is left out', async () => {
  const device = await stocked()
  const { guide, category, picks } = await guidePage(device, { slug: 'auriculares' })
  expect(guide).toMatchObject({ title: headphones.title, checkedOn: '2026-11-20' })
  expect(guide).not.toHaveProperty('picks')
  expect(category?.name).toBe('Audio')
  expect(picks.map(({ article, reason }) => [article.id, reason])).toEqual([
    ['a00003', 'Los que más callan.'],
    ['a00001', 'Cuestan 120 euros menos.'],
  ])
  expect(await guidePage(device, { slug: 'otra' })).toMatchObject({ guide: null, picks: [] })
})

test('P27.31 guides are listed by their last check, and later ones of a day first', async () => {
  const device = await stocked()
  const others = [
    { checkedOn: '2026-11-24', publishedAt: '2026-11-01T00:00:00Z' },
    { checkedOn: '2026-11-20', publishedAt: '2026-11-20T00:00:00Z' },
    { checkedOn: '2026-11-01', publishedAt: '2026-11-25T00:00:00Z' },
  ].map((days, at) => ({ ...headphones, ...days, id: `g${at + 2}`, slug: `guia-${at + 2}` }))
  await put(device, { guides: others })
  const { guides } = await guideList(device)
  expect(guides.map(({ id }) => id)).toEqual(['g2', 'g3', 'g1', 'g4'])
  expect(guides[2]).toMatchObject({ picks: 2, first: { id: 'a00003' }, category: { name: 'Audio' } })
})
