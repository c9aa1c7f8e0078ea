import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMergeUseful, mergedText, mergeText, type TextVersions } from '#domain/drafts/merge-text.ts'

const merged = (versions: TextVersions) => mergedText(mergeText(versions), [])
const kinds = (versions: TextVersions) =>
  mergeText(versions)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'same')

const base = '<p>Uno.</p>\n<p>Dos.</p>\n<p>Tres.</p>'

describe('changes of different paragraphs are put together', () => {
  test.each([
    ['the first and the last', base.replace('Uno', 'UNO'), base.replace('Tres', 'TRES')],
    ['neighbours', base.replace('Uno', 'UNO'), base.replace('Dos', 'DOS')],
    ['a change and a deletion', base.replace('<p>Uno.</p>\n', ''), base.replace('Tres', 'TRES')],
    ['a change and a new end', base.replace('Uno', 'UNO'), `${base}\n<p>Cuatro.</p>`],
  ])('%s', (_, mine, theirs) => {
    expect(kinds({ base, mine, theirs }).toSorted()).toEqual(['mine', 'theirs'])
    const text = merged({ base, mine, theirs })
    expect(merged({ base, mine: theirs, theirs: mine })).toBe(text)
    for (const word of ['UNO', 'DOS', 'TRES', 'Cuatro']) {
      expect(text.includes(word)).toBe(mine.includes(word) || theirs.includes(word))
    }
  })

  test('without line ends, too, and where blank lines part paragraphs', () => {
    const line = '<h2>A</h2><p>b</p><p>c</p>'
    expect(merged({ base: line, mine: line.replace('b', 'B'), theirs: line.replace('c', 'C') })).toBe(
      '<h2>A</h2><p>B</p><p>C</p>',
    )
    expect(merged({ base: 'a\n\nb\n\nc', mine: 'A\n\nb\n\nc', theirs: 'a\n\nb\n\nC' })).toBe('A\n\nb\n\nC')
  })

  test('items of one list', () => {
    const list = '<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>'
    expect(merged({ base: list, mine: list.replace('a', 'A'), theirs: list.replace('b', 'B') })).toBe(
      list.replace('a', 'A').replace('b', 'B'),
    )
  })
})

describe('changes of the same paragraph are a choice', () => {
  const versions = { base, mine: base.replace('Dos', 'Mío'), theirs: base.replace('Dos', 'Suyo') }

  test('of that paragraph alone, mine to begin with', () => {
    expect(mergeText(versions)).toContainEqual({
      kind: 'both',
      base: '<p>Dos.</p>',
      mine: '<p>Mío.</p>',
      theirs: '<p>Suyo.</p>',
    })
    expect(merged(versions)).toBe(versions.mine)
    expect(mergedText(mergeText(versions), ['theirs'])).toBe(versions.theirs)
  })

  test('offered as a merge only where it is more than one of the two versions', () => {
    expect(isMergeUseful(mergeText(versions))).toBe(false)
    expect(isMergeUseful(mergeText({ ...versions, theirs: versions.theirs.replace('Tres', 'TRES') }))).toBe(
      true,
    )
    expect(isMergeUseful(mergeText({ base, mine: base.replace('Uno', '1'), theirs: base }))).toBe(false)
  })
})

describe('of any three texts', () => {
  const words = fc.constantFrom('uno', 'dos', 'tres', 'cuatro', 'constructor', '__proto__', '')
  const seam = fc.constantFrom('\n', '\n\n', '')
  const text = fc
    .array(fc.tuple(words, seam), { maxLength: 8 })
    .map((lines) => lines.map(([line, end]) => `<p>${line}</p>${end}`).join(''))
  /** Lines with unique names, so that each can be followed. */
  const numbered = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 10 })

  test('a change by one side is taken whole', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(merged({ base: a, mine: a, theirs: b })).toBe(b)
        expect(merged({ base: a, mine: b, theirs: a })).toBe(b)
      }),
    )
  })

  test('an equal change by both appears once', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(merged({ base: a, mine: b, theirs: b })).toBe(b)
      }),
    )
  })

  test('choosing one side everywhere, the parts of each are its own text', () => {
    fc.assert(
      fc.property(text, text, text, (o, mine, theirs) => {
        const parts = mergeText({ base: o, mine, theirs })
        const sideOf = (side: 'base' | 'mine' | 'theirs') =>
          parts
            .map((part) => {
              if (part.kind === 'same') return part.text
              if (part.kind === 'both') return part[side]
              return part.kind === side || (part.kind === 'alike' && side !== 'base') ? part.text : part.base
            })
            .join('')
        expect([sideOf('base'), sideOf('mine'), sideOf('theirs')]).toEqual([o, mine, theirs])
      }),
    )
  })

  test('a line is lost only if the other removed it, and no line is invented', () => {
    fc.assert(
      fc.property(numbered, numbered, (first, second) => {
        // 0 keeps a line, 1 changes it, 2 removes it, 3 inserts one after it.
        const lines = Array.from({ length: 10 }, (_, at) => `línea ${at}`)
        const change = (how: readonly number[], who: string) =>
          lines.flatMap((line, at) => [
            ...(how[at] === 2 ? [] : [how[at] === 1 ? `${who} cambia ${at}` : line]),
            ...(how[at] === 3 ? [`${who} añade ${at}`] : []),
          ])
        const [mine, theirs] = [change(first, 'una'), change(second, 'otra')]
        const parts = mergeText({ base: lines.join('\n'), mine: mine.join('\n'), theirs: theirs.join('\n') })
        const shown = new Set(
          parts.flatMap((part) =>
            (part.kind === 'both' ? [part.mine, part.theirs] : [part.text]).join('\n').split('\n'),
          ),
        )
        const isDue = (line: string) =>
          !lines.includes(line) || (mine.includes(line) && theirs.includes(line))
        for (const line of [...mine, ...theirs].filter(isDue)) expect(shown).toContain(line)
        for (const line of shown)
          expect(line === '' || mine.includes(line) || theirs.includes(line)).toBe(true)
      }),
    )
  })
})
