import { describe, expect, test } from 'vitest'
import { ghostContent } from '#transfer/foreign/ghost.ts'

const post = {
  uuid: 'a',
  title: 'Candado Nudo',
  slug: 'candado-nudo',
  html: '<p>Pesa.</p>',
  status: 'published',
  type: 'post',
  visibility: 'public',
  published_at: '2022-02-02T10:00:00.000Z',
}
const notesOf = (more: object, site: string | null) => {
  const file = { db: [{ data: { posts: [{ ...post, ...more }], tags: [], posts_tags: [] } }] }
  const read = ghostContent(file, { idOf: (name) => name, pictureOf: (address) => address, site })
  return read.ok ? read.value.notes.map(({ why }) => why).join('\n') : 'unreadable'
}

describe('a Ghost export that does not say its site', () => {
  test.each([
    ['a cover', { feature_image: '__GHOST_URL__/content/images/candado.jpg' }],
    ['a link in the text', { html: '<p><a href="__GHOST_URL__/casco/">El casco</a></p>' }],
  ])('is told to, when a post has %s that would be lost', (_what, more) => {
    expect(notesOf(more, null)).toContain('--site')
    expect(notesOf(more, 'https://ghost.example')).not.toContain('--site')
  })

  test('is told nothing where nothing would be lost', () => {
    expect(notesOf({}, null)).not.toContain('--site')
  })
})
