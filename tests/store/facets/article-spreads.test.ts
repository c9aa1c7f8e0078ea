import { expect, test } from 'vitest'
import { articleSpreads } from '#store/facets/article-spreads.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { put, sampleCategory, sampleHead } from '../../support/sync/sample-heads.ts'

test("the numbers of an article's category lie between their best and worst; other categories do not count", async () => {
  const device = freshDevice()
  const fields = [
    sampleField('bateria', { better: 'more' }),
    sampleField('peso', { better: 'less' }),
    sampleField('ancho'),
    sampleField('jack', { kind: 'boolean' }),
  ]
  const values = [
    { bateria: 20, ancho: 7, jack: true },
    { bateria: 30, peso: 900 },
    { bateria: 10, jack: false },
    { bateria: 'mucha' },
  ]
  await put(device, {
    heads: [
      ...values.map((each, at) => sampleHead(at + 1, { categoryId: 'Audio', facts: { values: each } })),
      sampleHead(8, { categoryId: 'Audio' }),
      sampleHead(9, { categoryId: 'Gaming', facts: { values: { bateria: 99 } } }),
    ],
    categories: [sampleCategory('Audio', { fields }), sampleCategory('Gaming', { fields })],
    move: { filled: true },
  })
  const spread = { count: 3, lowest: 10, median: 20, highest: 30, best: 30, worst: 10 }
  expect(await articleSpreads(device, { id: 'a00001' })).toEqual({ bateria: spread })
  expect(await articleSpreads(device, { id: 'a00008' })).toEqual({})
  expect(await articleSpreads(device, { id: 'nobody' })).toEqual({})
})
