import { describe, expect, test } from 'vitest'
import { categoryRules, categoryKeyOf } from '#content/category-colours.tsx'
import { sampleCategory } from '../support/sync/sample-heads.ts'

const nobody = { category: null, categoryId: null, categoryName: null, categoryColor: null }

describe('the colours of the categories', () => {
  test('are a rule for each, in both themes', () => {
    expect(categoryRules([sampleCategory('audio', { color: '#0a7d4f' })])).toContain(
      '[data-cat="audio"]{--flood:#0a7d4f;--on-flood:#ffffff;--cat:var(--if-light,#0a7d4f) var(--if-dark,',
    )
  })

  test('P6.2 are there for articles that know their category by name only', () => {
    const key = categoryKeyOf({ ...nobody, category: 'Gaming' })
    expect(key).toBe('#d3281c')
    expect(categoryRules([])).toContain(`[data-cat="${key}"]{--flood:#d3281c;`)
    expect(categoryRules([])).toContain(`[data-cat="${categoryKeyOf({ ...nobody, category: 'Drones' })}"]`)
  })

  test("are found by the category's id, and without a category by nothing", () => {
    const known = { ...nobody, categoryId: 'c1', categoryName: 'Audio', categoryColor: '#0a7d4f' }
    expect(categoryKeyOf(known)).toBe('c1')
    expect(categoryKeyOf(nobody)).toBeUndefined()
  })

  test('cannot be broken out of by an id', () => {
    const rules = categoryRules([sampleCategory('"]{}body{display:none}\\')])
    expect(rules).toContain('[data-cat="\\22 ]{}body{display:none}\\5c "]')
  })
})
