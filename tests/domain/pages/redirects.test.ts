import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formerKey,
  isRedirectKey,
  keyOfAddress,
  redirectKeys,
  redirectTarget,
} from '#domain/pages/redirects.ts'
import { isScreenPath } from '#domain/pages/screen-paths.ts'
import { anyText } from '../../support/any-text.ts'

const keysOf = (address: string) => {
  const at = address.indexOf('?')
  return at < 0
    ? redirectKeys({ pathname: address, search: '' })
    : redirectKeys({ pathname: address.slice(0, at), search: address.slice(at) })
}

describe('the key of an old address', () => {
  test.each([
    ['/2019/05/Movil/', '/2019/05/movil'],
    ['/a%C3%B1o', '/año'],
    ['/an%CC%83o', '/año'],
    ['//a//b//', '/a/b'],
    ['/index.php/a/', '/a'],
    ['/a/index.php', '/a'],
    ['/uno.html', '/uno.html'],
    ['/a?p=x', '/a'],
    ['/?p=007', '/?p=7'],
    ['/?a=1&p=7&b=2', '/?p=7'],
    ['/index.php?p=7', '/?p=7'],
  ])('%s is %s, however it is written', (address, key) => {
    expect(keysOf(address)).toEqual([key])
  })

  test('with a number in its query is looked for by both', () => {
    expect(keysOf('/blog/?p=7')).toEqual(['/blog?p=7', '/blog'])
  })

  test('ours, those of files and those of nobody have none', () => {
    const others = `
      / /?utm_source=p /?xp=1 /search /search?p=1 /article/x /article/x?p=1 /admin/articles /feed.xml
      /categoria/audio /autor/nuria /rest/v1/articles /storage/v1/x /foto.jpg /sw.js
      /%E0%A4%A /a%00b /a%0Ab /a%5Cb /a%3Fb /${'a'.repeat(700)}`
    expect(
      others
        .trim()
        .split(/\s+/)
        .filter((address) => keysOf(address).length > 0),
    ).toEqual([])
  })

  test('of a whole address is that of its path', () => {
    expect(keyOfAddress('https://blog.example/2019/A/?p=3#x')).toBe('/2019/a?p=3')
    expect(keyOfAddress('https://blog.example?p=3')).toBe('/?p=3')
    expect(keyOfAddress('https://blog.example')).toBeNull()
  })

  test('a key maps to itself, for any address', () => {
    const pieces = fc.oneof(
      anyText({ maxLength: 4 }),
      fc.constantFrom('/', 'A', '%C3%B1', '.html', '?', 'p=7', '&', '#'),
    )
    fc.assert(
      fc.property(fc.array(pieces), (path) => {
        const key = keyOfAddress(`https://blog.example/${path.join('')}`)
        expect(key === null || isRedirectKey(key)).toBe(true)
      }),
    )
    expect(isRedirectKey('/2019/Movil')).toBe(false)
    expect(isRedirectKey('//otro.example')).toBe(false)
  })
})

test.each([
  ['/categoria/audio', '/categoria/audio'],
  ['/categoria/audio/3', '/categoria/audio'],
  ['/autor/nuria', '/autor/nuria'],
  ['/guia/moviles', '/guia/moviles'],
  ['/autor/N%C3%BAria', null],
  ['/guias', null],
  ['/mejores/audio', '/categoria/audio'],
  ['/article/a1', null],
  [`/autor/${'a'.repeat(600)}`, null],
])('P27.39 the key of a former name: %s has %s', (pathname, key) => {
  expect(formerKey(pathname)).toBe(key)
})

describe('where a redirect leads', () => {
  test('is an article or a screen of ours', () => {
    expect(redirectTarget({ article_id: 'a/../b', to_path: null })).toBe('/article/a%2F..%2Fb')
    expect(redirectTarget({ article_id: null, to_path: '/categoria/audio' })).toBe('/categoria/audio')
  })

  test.each([
    '//otro.example',
    'https://otro.example',
    '/\\otro.example',
    '/no/existe',
    '/search?q=1',
    '/?p=1',
    '/a\n',
    '/autor/→',
    '/categoria/niños',
  ])('is never %s', (to_path) => {
    expect(redirectTarget({ article_id: null, to_path })).toBeNull()
  })

  test('is never an address that redirects again', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        const target = redirectTarget({ article_id: null, to_path: `/${path}` })
        expect(target === null || (isScreenPath(target) && keysOf(target).length === 0)).toBe(true)
      }),
    )
  })
})
