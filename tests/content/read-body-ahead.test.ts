import { expect, test } from 'vitest'
import { readBody, readBodyAhead } from '#content/body/article-body.tsx'

const CONTENT = '<h2>Lo mejor</h2><ul><li>La <b>pantalla</b></li></ul><p>Un texto.</p>'

test('a body read ahead is reused, and another one is read on demand', async () => {
  const read = readBody(CONTENT)
  let tasks = 0
  await readBodyAhead(CONTENT, async () => {
    tasks += 1
  })
  expect(tasks).toBeGreaterThan(1)
  const ahead = readBody(CONTENT)
  expect(ahead).toEqual(read)
  expect(readBody(CONTENT)).toBe(ahead)
  expect(readBody('<p>Otro.</p>').nodes).toMatchObject([{ children: [{ text: 'Otro.' }] }])
})
