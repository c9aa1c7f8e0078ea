import { describe, expect, test } from 'vitest'
import {
  absoluteAddress,
  articleAddress,
  categoryAddress,
  withAbsoluteAddresses,
} from '#domain/pages/absolute-address.ts'

const BASE = 'https://cacharreo.example'

describe('an address for elsewhere', () => {
  test.each([
    ['/pictures/a.webp', `${BASE}/pictures/a.webp`],
    ['pictures/a.webp', `${BASE}/pictures/a.webp`],
    ['//cdn.example/a.webp', 'https://cdn.example/a.webp'],
    ['HTTP://cdn.example/a.webp', 'HTTP://cdn.example/a.webp'],
    [' /una foto ñ%20.webp\n', `${BASE}/una%20foto%20%C3%B1%20.webp`],
    ['/a"b<c>', `${BASE}/a%22b%3Cc%3E`],
    ['/a[1]#b#c%', `${BASE}/a%5B1%5D#b%23c%25`],
    ['http://[::1]:80/[a]', 'http://[::1]:80/%5Ba%5D'],
    ['/\ud83d', `${BASE}/`],
  ])('%j is %s', (address, whole) => {
    expect(absoluteAddress(address, BASE)).toBe(whole)
    expect(absoluteAddress(address, `${BASE}/`)).toBe(whole)
  })

  test.each([
    '',
    ' ',
    'data:,x',
    'javascript:alert(1)',
    'blob:x',
    '//',
    '#a',
    '?q',
    'https://',
    'https://a b/',
    'https://a]/',
    '//u@h/x',
  ])('%j cannot be fetched from there', (address) => {
    expect(absoluteAddress(address, BASE)).toBeNull()
  })

  test('of an article and of a category, whatever their names', () => {
    expect(articleAddress('a/b ñ\ud83d', BASE)).toBe(`${BASE}/article/a%2Fb%20%C3%B1`)
    expect(categoryAddress('vr-ar', `${BASE}/`)).toBe(`${BASE}/categoria/vr-ar`)
  })
})

describe('HTML for elsewhere', () => {
  test.each([
    ['<a href="/search?q=a&amp;b">x</a>', `<a href="${BASE}/search?q=a&amp;b">x</a>`],
    ['<a href="#seccion">x</a>', `<a href="${BASE}/article/a1#seccion">x</a>`],
    ['<a href="otro">x</a>', `<a href="${BASE}/article/otro">x</a>`],
    ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
    ['<a href="https://b.example/">href="/x"</a>', '<a href="https://b.example/">href="/x"</a>'],
    [
      '<img src="/a.webp" srcSet="/a.w480.webp 480w, /a.webp 1200w" alt="src=&quot;/x&quot;"/>',
      `<img src="${BASE}/a.webp" srcSet="${BASE}/a.w480.webp 480w, ${BASE}/a.webp 1200w" alt="src=&quot;/x&quot;"/>`,
    ],
    [
      '<video poster="/p.webp" src="/v.mp4"></video>',
      `<video poster="${BASE}/p.webp" src="${BASE}/v.mp4"></video>`,
    ],
  ])('%s', (html, whole) => {
    expect(withAbsoluteAddresses(html, BASE, '/article/a1')).toBe(whole)
  })
})
