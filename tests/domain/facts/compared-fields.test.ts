import { expect, test } from 'vitest'
import { comparedFields } from '#domain/facts/fact-rows.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

const battery = sampleField('bateria', { unit: 'h', better: 'more' })
const weight = sampleField('peso', { unit: 'g', better: 'less' })

test('reviews of one category share its fields in their order', () => {
  const fields = [battery, weight]
  expect(comparedFields([fields])).toEqual(fields)
  const copies = fields.map((field) => ({ ...field }))
  expect(comparedFields([fields, fields, copies])).toEqual(fields)
})

test('reviews of several categories share what at least two measure in one unit', () => {
  const renamed = { ...battery, label: 'Autonomía' }
  const kilos = { ...weight, unit: 'kg' }
  expect(
    comparedFields([
      [battery, weight],
      [renamed, kilos],
    ]),
  ).toEqual([battery])
  expect(comparedFields([[battery, weight], [], [weight]])).toEqual([weight])
  expect(comparedFields([[battery], []])).toEqual([])
})
