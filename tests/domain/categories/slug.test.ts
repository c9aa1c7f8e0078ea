import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSlug, slugOf } from '#domain/categories/slug.ts'
import { anyText } from '../../support/any-text.ts'

describe('P22.3 the slug of a category', () => {
  test.each([
    ['Smartphones', 'smartphones'],
    ['Casa Inteligente', 'casa-inteligente'],
    ['Fotografía & vídeo', 'fotografia-video'],
    ['VR/AR', 'vrar'],
    ['Top 10', 'top-10'],
    ['e-readers', 'e-readers'],
    ['uno -- dos   tres', 'uno-dos-tres'],
    ['C++', 'c'],
    ['日本', ''],
    ['Automóviles', 'automoviles'],
    ['Automo\u0301viles', 'automoviles'],
    ['Niños', 'ninos'],
    ['Pingüinos', 'pinguinos'],
    ['  Audio ', 'audio'],
  ])('P22.3 lower case, figures and hyphens, nothing else; accents are folded first: %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test('a derived slug is empty or a slug, and derives to itself', () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        const slug = slugOf(name)
        expect(slug === '' || isSlug(slug)).toBe(true)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })

  test.each([
    ['automoviles', true],
    ['vr-ar', true],
    ['', false],
    ['Audio', false],
    ['automóviles', false],
    ['vr ar', false],
    ['audio\n', false],
  ])("'Solo letras minúsculas, números y guiones': %j %s", (slug, lawful) => {
    expect(isSlug(slug)).toBe(lawful)
  })
})
