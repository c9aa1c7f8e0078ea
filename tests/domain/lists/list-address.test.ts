import { describe, expect, test } from 'vitest'
import { isPageInPath, pathOf, placeAt } from '#domain/lists/list-address.ts'

describe('P3.2 a place of a list and its path', () => {
  test.each([
    ['/', null, 1],
    ['/pagina/2', null, 2],
    ['/pagina/999999999999', null, 999_999_999_999],
    ['/categoria/audio', 'audio', 1],
    ['/categoria/vr-ar/12', 'vr-ar', 12],
    ['/categoria/pagina/2', 'pagina', 2],
    ['/categoria/a%2Fb%20%25%20%C3%B1', 'a/b % ñ', 1],
    ['/categoria/%24slug/3', '$slug', 3],
  ])('%s is page %3$s of %2$s, and the other way round', (path, category, page) => {
    expect(placeAt(path)).toEqual({ category, page })
    expect(pathOf({ category, page })).toBe(path)
  })

  test('a slug is read as well where the address has been decoded', () => {
    expect(placeAt('/categoria/cámara')).toEqual({ category: 'cámara', page: 1 })
  })

  test('any other path is no page of a list', () => {
    const others = `
      // /pagina /pagina/ /pagina/0 /pagina/1 /pagina/02 /pagina/-2 /pagina/2.5 /pagina/1e9 /pagina/%32
      /pagina/9999999999999 /pagina/2/ /pagina/2/3 /categoria /categoria/ /categoria//2 /categoria/audio/
      /categoria/audio/1 /categoria/audio/02 /categoria/audio/x /categoria/audio/2/3 /categoria/%E0%A4%A
      /Categoria/audio /article/7`
    const paths = ['', '/pagina/ 2', ...others.trim().split(/\s+/)]
    expect(paths.filter((path) => placeAt(path) !== null)).toEqual([])
  })

  test.each([
    ['2', true],
    ['10', true],
    ['1', false],
    ['', false],
    ['undefined', false],
  ])('%j is a page in a path: %s', (words, is) => {
    expect(isPageInPath(words)).toBe(is)
  })
})
