import { describe, expect, test } from 'vitest'
import { layOut } from '#content/body/body-layout.ts'
import { safeNodes } from '#content/body/safe-nodes.ts'
import { verdictNotes } from '#content/body/comparison.ts'
import * as fc from 'fast-check'
import { type BodyCommand, editFor } from '#admin/body-editor/editor-commands.ts'
import { shortcutWords, toolOf } from '#admin/body-editor/editor-shortcuts.ts'
import { TOOLS } from '#admin/body-editor/editor-tools.ts'
import { pasteEdit } from '#admin/body-editor/html/code-paste.ts'
import { captionable, figureEdit, markerAt, pictureEdit } from '#admin/body-editor/picture-edits.ts'
import { smallestEdit } from '#admin/body-editor/editor-edit.ts'
import { typedOver } from '#admin/body-editor/html/plain-body.tsx'

const COMMANDS: readonly BodyCommand[] = [
  ...(['bold', 'italic', 'strike', 'code', 'sub', 'sup', 'link', 'heading', 'subheading'] as const),
  ...(['list', 'numbered', 'quote', 'table', 'measures', 'verdict', 'line'] as const),
]

/** `|` marks the start and end of the selection; a single one marks the cursor. */
function read(marked: string) {
  const from = marked.indexOf('|')
  const text = marked.replaceAll('|', '')
  const last = marked.lastIndexOf('|')
  return { text, selection: { from, to: last === from ? from : last - 1 } }
}

function done(text: string, { from, to, insert, select }: ReturnType<typeof editFor>): string {
  const after = text.slice(0, from) + insert + text.slice(to)
  const ends = select.from === select.to ? '|' : `|${after.slice(select.from, select.to)}|`
  return after.slice(0, select.from) + ends + after.slice(select.to)
}

const run = (command: BodyCommand, marked: string) => {
  const { text, selection } = read(marked)
  return done(text, editFor(command, text, selection))
}

describe('the buttons of the editor', () => {
  test.each<[BodyCommand, string, string]>([
    ['bold', 'a |b| c', 'a <strong>|b|</strong> c'],
    ['bold', 'a <strong>|b|</strong> c', 'a |b| c'],
    ['bold', 'a |<strong>b</strong>| c', 'a |b| c'],
    ['bold', 'a |c', 'a <strong>|</strong>c'],
    ['link', '|aquí|', '<a href="|https://|">aquí</a>'],
    ['link', '|https://a.es/|', '<a href="https://a.es/">|</a>'],
    ['heading', '<p>a</p>\n<p>Pa|ntalla</p>\n<p>b</p>', '<p>a</p>\n<h2>Pantalla|</h2>\n<p>b</p>'],
    ['heading', '<h2>Pa|ntalla</h2>', '<p>Pantalla|</p>'],
    ['list', '|<p>a</p>\nb|', '<ul>\n  <li>a</li>\n  <li>b|</li>\n</ul>'],
    ['list', 'x\n|\ny', 'x\n<ul>\n  <li>|</li>\n</ul>\ny'],
    ['italic', 'a |b| c', 'a <em>|b|</em> c'],
    ['italic', 'a <em>|b|</em> c', 'a |b| c'],
    ['strike', 'a |b| c', 'a <s>|b|</s> c'],
    ['sub', 'H|2|O', 'H<sub>|2|</sub>O'],
    ['sup', 'm|2|', 'm<sup>|2|</sup>'],
    ['line', '<p>a|</p>', '<p>a</p>\n\n<hr>|'],
    [
      'verdict',
      '|',
      '<h2>Lo mejor</h2>\n<ul>\n  <li>|</li>\n</ul>\n<h2>Lo peor</h2>\n<ul>\n  <li></li>\n</ul>',
    ],
    ['code', 'pulsa |Ctrl|', 'pulsa <code>|Ctrl|</code>'],
    ['code', '|a\nb|', '<pre><code>a\nb|</code></pre>'],
    ['subheading', '<p>Pa|ntalla</p>', '<h3>Pantalla|</h3>'],
    ['subheading', '<h2>Pa|ntalla</h2>', '<h3>Pantalla|</h3>'],
    ['heading', '<h3>Pa|ntalla</h3>', '<h2>Pantalla|</h2>'],
    ['subheading', '<h3>Pa|ntalla</h3>', '<p>Pantalla|</p>'],
    ['numbered', '|<p>a</p>\nb|', '<ol>\n  <li>a</li>\n  <li>b|</li>\n</ol>'],
    ['quote', '<p>dijo| alguien</p>', '<blockquote>\n<p>dijo alguien|</p>\n</blockquote>'],
  ])('%s: %j becomes %j', (command, before, after) => {
    expect(run(command, before)).toBe(after)
  })

  test('a table is added below the cursor’s line, and the cursor moves to its first heading', () => {
    expect(run('table', '<p>a|</p>\n<p>b</p>')).toMatch(
      /^<p>a<\/p>\n\n<table>\n {2}<thead>\n {4}<tr><th>\|<\/th>[\s\S]*<\/table>\n\n<p>b<\/p>$/,
    )
  })

  test('the verdict is the box that readers see above the text', () => {
    const { text, selection } = read('<p>a|</p>')
    const { insert } = editFor('verdict', text, selection)
    expect(verdictNotes(layOut(safeNodes(insert.replace('<li></li>', '<li>Pesa poco</li>'))))).toEqual({
      best: ['Pesa poco'],
      worst: [],
    })
  })

  test.each<BodyCommand>(['table', 'verdict', 'measures'])(
    'readers see nothing of an empty %s',
    (command) => {
      const { insert } = editFor(command, '', { from: 0, to: 0 })
      expect(layOut(safeNodes(`<p>a</p>\n${insert}`)).nodes).toEqual(layOut(safeNodes('<p>a</p>')).nodes)
    },
  )

  test('no command changes text outside of the selected lines', () => {
    const commands = fc.constantFrom(...COMMANDS)
    const lines = fc.array(
      fc.string({ unit: fc.constantFrom('a', '<p>', '</p>', ' ', '\r', 'ñ', '[IMG:1]') }),
    )
    fc.assert(
      fc.property(commands, lines, fc.nat(), fc.nat(), (command, written, one, other) => {
        const text = written.join('\n')
        const [from = 0, to = 0] = [one % (text.length + 1), other % (text.length + 1)].toSorted(
          (a, b) => a - b,
        )
        const edit = editFor(command, text, { from, to })
        const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
        const end = text.indexOf('\n', to)
        expect(edit.to).toBeGreaterThanOrEqual(edit.from)
        expect(edit.from).toBeGreaterThanOrEqual(Math.max(0, start - '<strong>'.length))
        expect(edit.to).toBeLessThanOrEqual((end === -1 ? text.length : end) + '</strong>'.length)
      }),
    )
  })
})

describe("P18.1 'Insertar aquí'", () => {
  test.each([
    ['<p>a|</p>', '<p>a</p>\n\n[IMG:2]|'],
    ['<p>a</p>\n|\n<p>b</p>', '<p>a</p>\n[IMG:2]|\n<p>b</p>'],
    ['<p>a | b</p>', '<p>a [IMG:2]| b</p>'],
    ['|', '[IMG:2]|'],
  ])('%j becomes %j', (before, after) => {
    const { text, selection } = read(before)
    expect(done(text, pictureEdit(text, selection, '[IMG:2]'))).toBe(after)
  })
})

describe('pictures of the text', () => {
  const edited = (marked: string, edit: typeof figureEdit, marker = '[IMG:2]') => {
    const { text, selection } = read(marked)
    return done(text, edit(text, selection, marker))
  }
  const figure = (marker: string) => `<figure>\n${marker}\n<figcaption>|</figcaption>\n</figure>`

  test.each([
    ['<p>a|</p>', `<p>a</p>\n\n${figure('[IMG:2]')}`],
    ['a\n[IM|G:1]\nb', `a\n${figure('[IMG:1]')}\nb`],
    ['<p>[IMG:1]|</p>', figure('[IMG:1]')],
  ])('%j becomes a figure with its caption: %j', (before, after) => {
    expect(edited(before, figureEdit)).toBe(after)
  })

  test('a marker stays as it was written', () => {
    const text = '[IMG:1|Una bisagra]'
    const { insert } = figureEdit(text, { from: 9, to: 9 }, '[IMG:0]')
    expect(insert).toContain('\n[IMG:1|Una bisagra]\n')
  })

  test('a picture with a caption gets no second one', () => {
    const { text, selection } = read('<figure>\n[IMG:1]|\n<figcaption>a</figcaption>\n</figure>')
    expect(captionable(text, selection)).toBeNull()
  })

  test.each([
    ['a [IMG:0] b| [IMG:1] c', 1],
    ['a [IM|G:0] b [IMG:1] c', 0],
    ['a [IMG:0] b [IMG:1] c|', 1],
    ['a|', undefined],
  ])('in %j the marker at the cursor is that of %s', (marked, index) => {
    const { text, selection } = read(marked)
    expect(markerAt(text, selection)?.index).toBe(index)
  })
})

describe('pasted text', () => {
  const words = { blocks: '<p><em>b</em></p>', inline: '<em>b</em>' }
  const blocks = { blocks: '<h2>b</h2>\n<p>c</p>', inline: null }

  test.each([
    [words, '<p>a |x| d</p>', '<p>a <em>b</em>| d</p>'],
    [words, '<p>a</p>\n|\n<p>d</p>', '<p>a</p>\n<p><em>b</em></p>|\n<p>d</p>'],
    [blocks, '<p>a</p>\n|', '<p>a</p>\n<h2>b</h2>\n<p>c</p>|'],
    [blocks, '<p>a| d</p>', '<p>a</p>\n<h2>b</h2>\n<p>c</p>|\n<p>d</p>'],
    [blocks, '<p>a|</p>', '<p>a</p>\n<h2>b</h2>\n<p>c</p>|'],
    [blocks, '<p>|d</p>', '<h2>b</h2>\n<p>c</p>|\n<p>d</p>'],
    [blocks, '<p>|</p>', '<h2>b</h2>\n<p>c</p>|'],
    [blocks, '<p><em>a| d</em></p>', '<p><em>a\n<h2>b</h2>\n<p>c</p>|\n d</em></p>'],
    [blocks, '|x\ny|', '<h2>b</h2>\n<p>c</p>|'],
  ])('%j goes into %j as %j', (clean, before, after) => {
    const { text, selection } = read(before)
    expect(done(text, pasteEdit(text, selection, clean))).toBe(after)
  })
})

describe('the keys', () => {
  const press = { key: 'b', code: 'KeyB', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false }

  test('Ctrl and ⌘ ask for commands', () => {
    expect(toolOf(press)).toBe('bold')
    expect(toolOf({ ...press, ctrlKey: false, metaKey: true })).toBe('bold')
    expect(toolOf({ ...press, key: 'K', code: 'KeyK' })).toBe('link')
    expect(toolOf({ ...press, key: '"', code: 'Digit2', shiftKey: true })).toBe('heading')
  })

  test('no two tools have the same keys', () => {
    const keys = TOOLS.flatMap(({ tool }) => shortcutWords(tool) ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    expect(toolOf({ ...press, key: 'L', code: 'KeyL', shiftKey: true })).toBe('review')
    expect(toolOf({ ...press, key: 'v', code: 'KeyV', shiftKey: true })).toBeNull()
  })

  test('Ctrl+Alt never does, because it types @ and brackets on a Spanish keyboard', () => {
    expect(toolOf({ ...press, altKey: true })).toBeNull()
    expect(toolOf({ ...press, key: '@', code: 'Digit2', altKey: true, shiftKey: true })).toBeNull()
  })
})

describe('texts from elsewhere', () => {
  test('the smallest edit makes one text into the other', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const edit = smallestEdit(before, after) ?? { from: 0, to: 0, insert: '' }
        expect(before.slice(0, edit.from) + edit.insert + before.slice(edit.to)).toBe(after)
      }),
    )
  })

  test('typing in a plain field does not change other line ends', () => {
    expect(typedOver('uno\r\ndos\r\ntres\ncuatro', 'uno\ndos!\ntres\ncuatro')).toBe(
      'uno\r\ndos!\r\ntres\ncuatro',
    )
    expect(typedOver('uno\r\ndos', 'uno\ndos')).toBe('uno\r\ndos')
    expect(typedOver('uno\r\ndos', 'unodos')).toBe('unodos')
  })
})
