import { expect, test } from 'vitest'
import { looseTags } from '#content/body/html-faults.ts'

test.each([
  ['<p>Uno.</p><p>Dos.</p>', 0],
  ['<p>Uno.<p>Dos.', 0],
  ['<ul><li>a<li>b</ul>', 0],
  ['<img src="a > b"><br>', 0],
  ['<!-- <div> --><p>Uno.</p>', 0],
  ['<div><p>Uno.</div>', 0],
  ['<blockquote>Uno.', 1],
  ['Uno.</blockquote>', 1],
  ['<blockquote>Uno.<div>Dos.</blockquote>Tres.</div>', 2],
  ['<blockquote>a</blockquote>b</blockquote>', 1],
])('%s has %i tags without their counterpart', (content, count) => {
  expect(looseTags(content)).toBe(count)
})
