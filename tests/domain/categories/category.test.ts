import { describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORY_COLOR, sortCategories } from '#domain/categories/category.ts'

const named = (name: string) => ({ id: name, name, slug: name, color: '#6b7280', description: null, rev: 1 })

describe('P2.14, P2.13 categories', () => {
  test('P2.14 stand by name as a Spanish reader expects, case and accents aside', () => {
    const names = ['zapatos', 'Óptica', 'ñandúes', 'Audio', 'nubes', 'automóviles', 'Otros']
    expect(sortCategories(names.map(named)).map((c) => c.name)).toEqual([
      'Audio',
      'automóviles',
      'nubes',
      'ñandúes',
      'Óptica',
      'Otros',
      'zapatos',
    ])
  })

  test('sorting leaves the given list as it was', () => {
    const given = Object.freeze([named('b'), named('a')])
    expect(sortCategories(given).map((c) => c.name)).toEqual(['a', 'b'])
    expect(given.map((c) => c.name)).toEqual(['b', 'a'])
  })

  test('P2.13 the default colour', () => {
    expect(DEFAULT_CATEGORY_COLOR).toBe('#6b7280')
  })
})
