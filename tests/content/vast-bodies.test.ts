// Texts of more pieces than a call takes arguments, as an import or a paste may bring.
import { expect, test } from 'vitest'
import { layOut } from '#content/body/body-layout.ts'
import { tokensOf } from '#content/body/body-tokens.ts'
import { safeNodes } from '#content/body/safe-nodes.ts'
import { cleanPaste } from '#content/paste/clean-paste.ts'

const MANY = 130_000
const many = (piece: string) => piece.repeat(MANY)

test.each([
  ['lines', many('a\n'), { nodes: [{ tag: 'p' }] }],
  ['picture markers', `<p>${many('[IMG:0] a ')}</p>`, { nodes: [{ tag: 'p' }] }],
  ['rows of a table', `<table>${many('<tr><td>1</td></tr>')}</table>`, { nodes: [{ look: 'table-box' }] }],
  ['deeply nested breaks', `${'<div>'.repeat(600)}${many('a<br>')}`, { nodes: [{ tag: 'div' }] }],
])('a body of many %s is laid out', (_, body, laidOut) => {
  expect(layOut(safeNodes(body))).toMatchObject(laidOut)
})

test('a body of many tags is checked, to an unfinished last one', () => {
  const { tags, errors } = tokensOf(`${many('<br>')}<p`)
  expect([tags.length, errors.at(-1)?.from]).toEqual([MANY, 4 * MANY])
})

test('many pasted nested items become a line each', () => {
  const html = `<ul><li>a<ul>${many('<li>b</li>')}</ul></li></ul>`
  expect(cleanPaste({ html, text: '', types: ['text/html'] })?.blocks.split('\n').length).toBeGreaterThan(
    MANY,
  )
})
