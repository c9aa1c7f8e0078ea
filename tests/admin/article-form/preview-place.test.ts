// @vitest-environment jsdom
import { render, cleanup } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { elementOf, passageAt } from '#admin/article-form/use-followed-cursor.ts'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'

afterEach(cleanup)

const CONTENT = `<p>Uno &amp; <b>dos</b>.</p>
<h2>Batería</h2>
<p>Igual.</p>
[IMG:0|La bisagra]

<ul>
  <li>Igual.</li>
</ul>
<h2>Lo mejor</h2>
<ul>
  <li>Pesa poco</li>
</ul>
<h2>Lo peor</h2>
<ul>
  <li>Cuesta mucho</li>
</ul>
<p>Fin</p>`

/** The tag and text of the preview's element for the position after `mark`. */
function found(mark: string, nth = 0): string | undefined {
  const at = CONTENT.split(mark)
    .slice(0, nth + 1)
    .join(mark).length
  const passage = passageAt(CONTENT, at)
  const { container } = render(createElement(ArticleBody, { body: readBody(CONTENT), images: [], title: '' }))
  const element = passage && elementOf(container.querySelectorAll('p, h2, li'), passage)
  return element ? `${element.localName} ${element.textContent}` : undefined
}

describe('the passage of the preview at the cursor', () => {
  test.each([
    ['dos', 0, 'p Uno & dos.'],
    ['Batería', 0, 'h2 Batería'],
    ['Igual', 0, 'p Igual.'],
    ['Igual', 1, 'li Igual.'],
    ['Cuesta', 0, 'li Cuesta mucho'],
    ['Fin', 0, 'p Fin'],
  ])('%s, number %i', (mark, nth, expected) => {
    expect(found(mark, nth)).toBe(expected)
  })

  test('a line without words has the passage of the words above', () => {
    expect(found('[IMG:0')).toBe('p Igual.')
  })

  test('an empty text has no passage', () => {
    expect(passageAt('', 0)).toBeNull()
  })
})
