import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import {
  type BodyCommand,
  commandOf,
  editFor,
  pictureEdit,
  smallestEdit,
  typedOver,
} from '#admin/articles/editor-commands.ts'

/** `|` stands where the selection begins and ends; once for a cursor. */
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
    ['quote', '<p>dijo| alguien</p>', '<blockquote>\n<p>dijo alguien|</p>\n</blockquote>'],
  ])('%s: %j becomes %j', (command, before, after) => {
    expect(run(command, before)).toBe(after)
  })

  test('a table stands below the line of the cursor, its first heading selected', () => {
    expect(run('table', '<p>a|</p>\n<p>b</p>')).toMatch(
      /^<p>a<\/p>\n\n<table>\n {2}<thead>\n {4}<tr><th>\|Modelo\|<\/th>[\s\S]*<\/table>\n\n<p>b<\/p>$/,
    )
  })

  test('whatever the command, everything outside of the lines selected stays as it is', () => {
    const commands = fc.constantFrom<BodyCommand>('bold', 'link', 'heading', 'list', 'quote', 'table')
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

describe("§5 'Insertar aquí'", () => {
  test.each([
    ['<p>a|</p>', '<p>a</p>\n\n[IMG:2]|'],
    ['<p>a</p>\n|\n<p>b</p>', '<p>a</p>\n[IMG:2]|\n<p>b</p>'],
    ['<p>a | b</p>', '<p>a [IMG:2]| b</p>'],
    ['|', '[IMG:2]|'],
  ])('%j becomes %j', (before, after) => {
    const { text, selection } = read(before)
    expect(done(text, pictureEdit(text, selection, 2))).toBe(after)
  })
})

describe('the keys', () => {
  const press = { key: 'b', code: 'KeyB', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false }

  test('Ctrl and ⌘ ask for commands', () => {
    expect(commandOf(press)).toBe('bold')
    expect(commandOf({ ...press, ctrlKey: false, metaKey: true })).toBe('bold')
    expect(commandOf({ ...press, key: 'K', code: 'KeyK' })).toBe('link')
    expect(commandOf({ ...press, key: '"', code: 'Digit2', shiftKey: true })).toBe('heading')
  })

  test('Ctrl+Alt never does: on a Spanish keyboard it writes @ and brackets', () => {
    expect(commandOf({ ...press, altKey: true })).toBeNull()
    expect(commandOf({ ...press, key: '@', code: 'Digit2', altKey: true, shiftKey: true })).toBeNull()
  })
})

describe('texts that come from elsewhere', () => {
  test('the smallest edit makes one text into the other', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const edit = smallestEdit(before, after) ?? { from: 0, to: 0, insert: '' }
        expect(before.slice(0, edit.from) + edit.insert + before.slice(edit.to)).toBe(after)
      }),
    )
  })

  test('what is typed in a plain field leaves other line ends as they are', () => {
    expect(typedOver('uno\r\ndos\r\ntres\ncuatro', 'uno\ndos!\ntres\ncuatro')).toBe(
      'uno\r\ndos!\r\ntres\ncuatro',
    )
    expect(typedOver('uno\r\ndos', 'uno\ndos')).toBe('uno\r\ndos')
    expect(typedOver('uno\r\ndos', 'unodos')).toBe('unodos')
  })
})
