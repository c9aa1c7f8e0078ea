// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBody } from '#content/body/article-body.tsx'
import { verdictNotes } from '#content/body/comparison.ts'

const REVIEWS = 'server/sample/reviews'

const notesOf = (content: string) => verdictNotes(readBody(content))

test('the verdict box gives its two lists, in words alone', () => {
  expect(
    notesOf(
      `<p>Texto.</p><h2>Lo mejor</h2><ul><li>Suena <strong>muy</strong>
        ancho</li><li> </li><li>[IMG:0] Se instala sola</li></ul>
      <h2>Lo peor</h2><ol><li>Las <a href="/x">voces</a></li></ol>`,
    ),
  ).toEqual({ best: ['Suena muy ancho', 'Se instala sola'], worst: ['Las voces'] })
})

test.each(['', '<p>Nada.</p>', '<h2>Lo mejor</h2><ul><li>Solo una lista</li></ul>'])(
  'a body without the box has no notes: %s',
  (content) => {
    expect(notesOf(content)).toBeNull()
  },
)

test.each(readdirSync(REVIEWS))('the review of the sample %s has notes of both kinds', (name) => {
  const notes = notesOf(readFileSync(join(REVIEWS, name), 'utf8'))
  expect(notes?.best).not.toHaveLength(0)
  expect(notes?.worst).not.toHaveLength(0)
})
