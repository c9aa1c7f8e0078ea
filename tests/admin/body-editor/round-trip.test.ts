// The visual mode and the body's characters: unchanged parts stay exactly as they are.
import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { readVisual } from '#admin/body-editor/visual/read-visual.ts'
import { blocksIn, writeDoc, writeNode } from '#admin/body-editor/visual/write-visual.ts'
import { attacks, oddities, sampleBodies } from '../../support/window/body-samples.ts'
import { bodies } from '../../support/window/generated-bodies.ts'
import { runsOf } from '../../support/deep.ts'

/** Bodies as people write them, mixed with generated ones, so that there is something to change. */
const written = fc.constantFrom(
  '<p>uno <strong>dos</strong> &eacute; &amp; R&D</p>',
  '<h2>Título</h2>',
  '<ul>\n  <li>uno</li>\n  <li>dos <a href="/article/1">tres</a></li>\n</ul>',
  '<ol><li>uno<ul><li>dos</li></ul></li></ol>',
  'suelto [IMG:0|pie]',
  '<blockquote>\n<p>cita</p>\n</blockquote>',
  '<table><tr><td>1</td></tr></table>',
  '<table>\n<tr><td>1</td></tr>\n</table>',
  '<hr>',
  '<pre>\n a\n  b</pre>',
  '<figure>\n[IMG:1]\n<figcaption>pie</figcaption>\n</figure>',
)
const mixed = fc
  .array(fc.oneof(written, bodies, fc.constantFrom('\n', '\n\n', '\r\n\r\n', '', '  ')), { maxLength: 8 })
  .map((parts) => parts.join(''))

const isLocked = (name: string) => name === 'raw'

describe('an unchanged body', () => {
  test('is written character by character as it was read', () => {
    fc.assert(
      fc.property(fc.oneof(bodies, mixed), (content) => {
        expect(writeDoc(readVisual(content))).toBe(content)
      }),
      // 2,000 bodies in every run, of both kinds.
      { numRuns: runsOf(2000, 20_000) },
    )
  }, 120_000)

  test.each([...attacks, ...oddities].map((content) => [content]))(
    'is written as it was read: %j',
    (content) => {
      expect(writeDoc(readVisual(content))).toBe(content)
    },
  )

  test.each(sampleBodies)('every part of %s can be changed', (_, content) => {
    const doc = readVisual(content)
    expect(writeDoc(doc)).toBe(content)
    expect(doc.children.filter(({ type }) => isLocked(type.name)).map((node) => writeNode(node))).toEqual([])
  })
})

test('words typed into one block change no other', () => {
  fc.assert(
    fc.property(mixed, fc.nat(), fc.nat(), (content, which, where) => {
      const doc = readVisual(content)
      const places: number[] = []
      doc.descendants((node, at) => {
        if (node.isTextblock) for (let n = 0; n <= node.content.size; n += 1) places.push(at + 1 + n)
      })
      const place = places[(which * 31 + where) % places.length]
      if (place === undefined) return
      const state = EditorState.create({ doc })
      const block = doc.resolve(place).before(1)
      const before = blocksIn(doc)
      const next = state.apply(state.tr.insertText('¡nuevo!', place)).doc
      const touched = before.findIndex(({ at }) => at === block)
      const texts = before.map(({ before: gap, node }) => [gap, writeNode(node)] as const)
      const head = texts.slice(0, Math.max(0, touched)).flat().join('')
      const tail = texts
        .slice(touched + 1)
        .flat()
        .join('')
      const after = writeDoc(next)
      // The paragraph that stands for an empty body is not in the original.
      if (touched === -1) return
      const end = tail + String(doc.attrs['tail'])
      expect(after.startsWith(head)).toBe(true)
      expect(after.endsWith(end)).toBe(true)
      expect(after.slice(head.length, after.length - end.length)).toContain('¡nuevo!')
    }),
    { numRuns: runsOf(300, 20_000) },
  )
})

describe('what a body has to be for a change', () => {
  test.each([
    '<p>uno<br>dos</p>',
    '<P Class=x>uno</P>',
    '<p>&eacute;&eacute;n &nbsp;\u00A0 a & b > c</p>',
    '<p><em>a <strong>b</strong></em> <strong><em>c</em></strong> <b>d</b></p>',
    '<p>dos\n   líneas</p>',
    '<p><strong><a href="/x">uno</a></strong></p>',
    '<p>uno <img src="/a.png"> <!-- dos --></p>',
    '<pre><code>a\r\n b &lt; c</code></pre>',
    '<ul><li></li><li>\n uno\n</li></ul>',
    'uno\ndos <em>tres</em>',
    '[IMG:0]\n[IMG:1|La &amp; bisagra]',
    '<blockquote>uno</blockquote>',
    '<table>\n<tr><th>a</th></tr>\n<tr><td colspan="2">b</td></tr>\n</table>',
    '<hr>\n<HR class=x>',
  ])('%j can be changed whole', (content) => {
    const doc = readVisual(content)
    expect(doc.children.map(({ type }) => type.name)).not.toContain('raw')
    expect(writeDoc(doc)).toBe(content)
  })
})
