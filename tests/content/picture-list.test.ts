// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readBody } from '#content/body/article-body.tsx'
import { picturesOf } from '#content/body/picture-list.ts'

const IMAGES = ['/a.webp', '/b.webp', '/c.webp', '/d.webp']
const listOf = (content: string, images = IMAGES) =>
  picturesOf(readBody(content), { images, title: 'Mirlo Dos' })

test('the cover comes first, then the pictures of the body, each once and with what stands below it', () => {
  expect(
    listOf(
      '<p>Uno.</p>[IMG:2|De lado]<figure>[IMG:1]<figcaption>Un <em>pie</em></figcaption></figure><p>a [IMG:2] b [IMG:3]</p>',
    ),
  ).toEqual([
    { address: '/a.webp', alt: 'Mirlo Dos', caption: '' },
    { address: '/c.webp', alt: 'De lado', caption: 'De lado' },
    { address: '/b.webp', alt: '', caption: 'Un pie' },
    { address: '/d.webp', alt: 'Imagen 4 de Mirlo Dos', caption: '' },
  ])
})

test('a cover that the body shows again has its words from there, in the cover’s place', () => {
  expect(listOf('[IMG:1][IMG:0|La caja]').map(({ address, caption }) => [address, caption])).toEqual([
    ['/a.webp', 'La caja'],
    ['/b.webp', ''],
  ])
})

test('a picture that is missing is none', () => {
  expect(listOf('[IMG:7]', [])).toEqual([])
})
