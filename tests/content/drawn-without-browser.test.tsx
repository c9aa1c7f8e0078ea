// @vitest-environment jsdom
// Bodies read and drawn as a server does, as HTML; looked at as a browser has it.
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ArticleBody } from '#content/body/article-body.tsx'
import { layOut } from '#content/body/body-layout.ts'
import { safeNodes } from '#content/body/safe-nodes.ts'
import { survivesParsing } from '#content/body/survives-parsing.ts'
import { dangersIn } from '../support/window/body-dangers.ts'
import { attacks, oddities, sampleBodies } from '../support/window/body-samples.ts'
import { runsOf, seedOf } from '../support/deep.ts'
import { bodies } from '../support/window/generated-bodies.ts'

function draw(body: string): string {
  const images = ['/pictures/a-1200x675.webp']
  return renderToString(<ArticleBody body={layOut(safeNodes(body))} images={images} title="Uno" />)
}

function pageWith(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // The app's own drawing for a missing picture.
  for (const icon of body.querySelectorAll('[data-missing] svg')) icon.remove()
  return body
}

describe('P9.3 no payload runs in a page that was drawn without a browser', () => {
  test.each([...attacks, ...oddities])('%s', (body) => {
    expect(dangersIn(pageWith(draw(`<p>antes</p>${body}<p>después</p>`)))).toEqual([])
  })

  test('generated bodies', { timeout: 300_000 }, () => {
    const isSafe = fc.property(bodies, (body) => {
      expect(dangersIn(pageWith(draw(body)))).toEqual([])
    })
    fc.assert(isSafe, { numRuns: runsOf(120), seed: seedOf() })
  })
})

describe('a body is rendered only if browsers parse the same tree', () => {
  const survives = (body: string) => survivesParsing(body, draw(body))

  test.each(sampleBodies)('the body of %s is', (_, body) => {
    expect(survives(body)).toBe(true)
  })

  test.each([
    [
      'a picture, a missing one, code and a verdict',
      '[IMG:0]<p>a [IMG:9] b</p><pre>a\n b</pre><h2>Lo mejor</h2>',
    ],
    ['loose words', 'uno\ndos\n\ntres & <b>cuatro</b> "cinco"'],
    ['a player', '<iframe src="https://player.vimeo.com/1">uno</iframe>'],
    [
      'a table with a caption',
      '<table><caption>a</caption><colgroup><col></colgroup><tr><td>1</td></tr></table>',
    ],
    ['what was closed wrongly, once it is read', '<p><b>uno<p>dos</b></div><ul><li>a<li>b'],
    ['one that is deeper than any review', `${'<section>'.repeat(45)}a`],
  ])('%s is', (_, body) => {
    expect(survives(body)).toBe(true)
  })

  test.each([
    ['a paragraph in a paragraph', '<p>uno<button><p>dos</p></button></p>'],
    ['a block in a paragraph', '<p>uno<button><div>dos</div></button></p>'],
    ['a link in a link', '<a href="/a">uno<object><a href="/b">dos</a></object></a>'],
    ['a heading in a heading', '<h2>uno<object><h3>dos</h3></object></h2>'],
    ['an item in an item', '<ul><li>uno<object><li>dos</li></object></li></ul>'],
    ['a line that code begins with', '<pre>\n\nuno</pre>'],
    ['a carriage return', '<p>uno&#13;dos</p>'],
    ['half of a character', '<p>uno\uD83C</p>'],
    ['a text that some browsers cut', `<p>${'a'.repeat(65_537)}</p>`],
    ['a body so deep that taking it over may lose its place', `${'<section>'.repeat(51)}a`],
    ['one that was, before unknown elements went', `${'<foo>'.repeat(51)}a`],
    ['one that would exhaust the reader', `${'<b><foo>'.repeat(30_000)}a`],
  ])('%s is not', (_, body) => {
    expect(survives(body)).toBe(false)
  })
})
