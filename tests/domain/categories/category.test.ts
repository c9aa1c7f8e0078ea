import { describe, expect, test } from 'vitest'
import { sortCategories } from '#domain/categories/category.ts'

const named = (name: string) => ({ id: name, name, slug: name, color: '#6b7280', description: null, rev: 1 })

describe('categories', () => {
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
})
