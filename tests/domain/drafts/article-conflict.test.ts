import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { looseTags } from '#content/body/html-faults.ts'
import {
  areTied,
  articleConflict,
  chosenArticle,
  fieldsToChoose,
  firstArticleChoices,
  isMergedByItself,
  isTornApart,
  movedPictures,
  partsToChoose,
} from '#domain/drafts/article-conflict.ts'
import { type ArticleForm, newArticleForm } from '#domain/articles/article-form.ts'

const base: ArticleForm = {
  ...newArticleForm('2026-11-21'),
  title: 'T',
  introduction: 'I',
  content: '<p>Uno.</p>\n[IMG:0]\n<p>Dos.</p>',
  images: ['/a.webp', '/b.webp'],
}
const plain = { content: '<p>Uno.</p>\n<p>Dos.</p>' }

function between(
  mine: Partial<ArticleForm>,
  theirs: Partial<ArticleForm>,
  opened: Partial<ArticleForm> = {},
) {
  const start = { ...base, ...opened }
  const conflict = articleConflict({
    base: start,
    mine: { ...start, ...mine },
    theirs: { ...start, ...theirs },
  })
  const first = firstArticleChoices(conflict)
  return { conflict, first, article: chosenArticle(conflict, first) }
}

describe('what one side alone changed is taken from that side', () => {
  test('their pictures beside my text', () => {
    const text = plain.content.replace('Uno', 'Mío')
    const { conflict, first, article } = between({ content: text }, { images: ['/c.webp'] }, plain)
    expect(first.fields).toEqual({ content: 'mine', images: 'theirs' })
    expect(article).toMatchObject({ content: text, images: ['/c.webp'] })
    expect(areTied(conflict)).toBe(false)
  })

  test('text and pictures together, when one side changed both', () => {
    const theirs = { content: base.content.replace('[IMG:0]', '[IMG:1]'), images: ['/c.webp', '/a.webp'] }
    expect(between({ title: 'Mío' }, theirs).first.fields).toEqual({
      title: 'mine',
      content: 'theirs',
      images: 'theirs',
    })
  })
})

describe('text and pictures that hang together by markers wait for a person', () => {
  test('when my text asks for a picture that they have changed', () => {
    const { conflict, first } = between(
      { title: 'Mío', content: base.content.replace('Uno', 'Mío') },
      { images: ['/c.webp', '/b.webp'] },
    )
    expect(areTied(conflict)).toBe(true)
    expect(first.fields).toEqual({ title: 'mine' })
    expect(fieldsToChoose(conflict, first)).toEqual(['content', 'images'])
    expect(movedPictures(conflict, { ...first, fields: { content: 'mine', images: 'theirs' } })).toEqual([0])
    expect(movedPictures(conflict, { ...first, fields: { content: 'mine', images: 'mine' } })).toEqual([])
  })

  test('not when they have added a picture behind those that the text asks for', () => {
    const { conflict, first } = between(
      { content: base.content.replace('Uno', 'Mío') },
      { images: [...base.images, '/c.webp'] },
    )
    expect(areTied(conflict)).toBe(false)
    expect(first.fields).toEqual({ content: 'mine', images: 'theirs' })
  })
})

describe('a text that both changed', () => {
  test('in different paragraphs is put together', () => {
    const { conflict, first, article } = between(
      { content: base.content.replace('Uno', 'Mío') },
      { content: base.content.replace('Dos', 'Suyo') },
    )
    expect(first.fields).toEqual({ content: 'merged' })
    expect(article.content).toBe('<p>Mío.</p>\n[IMG:0]\n<p>Suyo.</p>')
    expect(isMergedByItself(conflict)).toBe(true)
  })

  test('in one paragraph and in another: the one waits for its choice', () => {
    const { conflict, first } = between(
      { content: base.content.replace('Uno', 'Mío') },
      { content: base.content.replace('Uno', 'Suyo').replace('Dos', 'También') },
    )
    expect(first.fields).toEqual({ content: 'merged' })
    expect([fieldsToChoose(conflict, first), partsToChoose(conflict, first)]).toEqual([['content'], 1])
    expect(isMergedByItself(conflict)).toBe(false)
    for (const [side, words] of [
      ['mine', 'Mío'],
      ['theirs', 'Suyo'],
    ] as const) {
      const chosen = { ...first, parts: [side] }
      expect(fieldsToChoose(conflict, chosen)).toEqual([])
      expect(chosenArticle(conflict, chosen).content).toBe(`<p>${words}.</p>\n[IMG:0]\n<p>También.</p>`)
    }
  })

  test('in the same paragraph alone is mine or theirs', () => {
    const { conflict, first } = between(
      { content: base.content.replace('Uno', 'Mío') },
      { content: base.content.replace('Uno', 'Suyo') },
    )
    expect(conflict.parts).toBeNull()
    expect(first.fields).toEqual({ content: 'mine' })
  })
})

describe('a text is not put together where that would break its tags', () => {
  const lines = ['<p>Uno.</p>', '<p>Dos.</p>', '<p>Tres.</p>', '<p>Cuatro.</p>']
  const wrapped = (tag: string, from: number, to: number) =>
    [...lines.slice(0, from), `<${tag}>`, ...lines.slice(from, to), `</${tag}>`, ...lines.slice(to)].join(
      '\n',
    )
  const content = lines.join('\n')
  const conflictOf = (mine: string, theirs: string) =>
    articleConflict(
      { base: { ...base, content }, mine: { ...base, content: mine }, theirs: { ...base, content: theirs } },
      { looseTags },
    )

  test('boxes that cross each other are a choice between the whole texts', () => {
    const conflict = conflictOf(wrapped('blockquote', 0, 2), wrapped('div', 1, 3))
    expect(conflict.parts).toBeNull()
    expect(firstArticleChoices(conflict).fields).toEqual({ content: 'mine' })
    expect(isMergedByItself(conflict)).toBe(false)
  })

  test('one within the other, or around what the other changed, is put together', () => {
    const boxes = conflictOf(wrapped('blockquote', 0, 4), wrapped('div', 1, 3))
    expect(chosenArticle(boxes, firstArticleChoices(boxes)).content).toBe(
      ['<blockquote>', lines[0], '<div>', lines[1], lines[2], '</div>', lines[3], '</blockquote>'].join('\n'),
    )
    const inside = conflictOf(wrapped('blockquote', 1, 4), content.replace('Tres', 'TRES'))
    expect(chosenArticle(inside, firstArticleChoices(inside)).content).toBe(
      wrapped('blockquote', 1, 4).replace('Tres', 'TRES'),
    )
  })

  test('choices that combine one’s start tag with the other’s end tag are refused', () => {
    const opening = (tag: string) => content.replace('<p>Uno.</p>', `<${tag}>Uno.`)
    const boxed = (tag: string) => opening(tag).replace('<p>Tres.</p>', `Tres.</${tag}>`)
    const conflict = conflictOf(boxed('h2'), boxed('h3').replace('Cuatro', 'CUATRO'))
    const chosen = (...parts: ('mine' | 'theirs')[]) => ({ fields: { content: 'merged' as const }, parts })
    expect(isTornApart(conflict, chosen('mine', 'mine'))).toBe(false)
    expect(isTornApart(conflict, chosen('mine', 'theirs'))).toBe(true)
    expect(fieldsToChoose(conflict, chosen('mine', 'theirs'))).toEqual(['content'])
    expect(fieldsToChoose(conflict, chosen('theirs', 'theirs'))).toEqual([])
  })
})

test('without a common base, no side’s change is taken automatically', () => {
  const mine = { ...base, content: base.content.replace('Uno', 'Mío'), title: 'Mío' }
  const theirs = { ...base, content: base.content.replace('Dos', 'Suyo') }
  const conflict = articleConflict({ base, mine, theirs }, { isBaseCommon: false })
  expect(conflict.parts).toBeNull()
  expect(conflict.found.map(({ changedBy }) => changedBy)).toEqual(['both', 'both'])
})

test('after any two edits, each written word is in the text or waits for a choice', () => {
  const count = 8
  /** For each paragraph: unchanged, changed, removed, or followed by a new one. */
  const edits = fc.array(fc.constantFrom('left', 'changed', 'gone', 'more'), {
    minLength: count,
    maxLength: count,
  })
  const opened = Array.from({ length: count }, (_, at) => `<p>Párrafo ${at}.</p>`)
  const written = (how: readonly string[], who: string) =>
    opened
      .flatMap((line, at) => {
        if (how[at] === 'gone') return []
        const own = how[at] === 'changed' ? `<p>De ${who}: ${at}.</p>` : line
        return how[at] === 'more' ? [own, `<p>De ${who}, nuevo: ${at}.</p>`] : [own]
      })
      .join('\n')
  const wordsOf = (text: string, who: string) => text.match(new RegExp(`De ${who}[^<]*`, 'g')) ?? []
  fc.assert(
    fc.property(edits, edits, (first, second) => {
      const [one, other] = [written(first, 'una'), written(second, 'otra')]
      const given = (mine: string, theirs: string) => {
        const versions = { mine: { ...base, content: mine }, theirs: { ...base, content: theirs } }
        const conflict = articleConflict(
          { base: { ...base, content: opened.join('\n') }, ...versions },
          { looseTags },
        )
        const chosen = firstArticleChoices(conflict)
        const isOpen = fieldsToChoose(conflict, chosen).length > 0 || !isMergedByItself(conflict)
        return { isOpen, content: chosenArticle(conflict, chosen).content }
      }
      const result = given(one, other)
      const reversed = given(other, one)
      expect(reversed.isOpen).toBe(result.isOpen)
      if (result.isOpen) return
      expect(reversed.content).toBe(result.content)
      for (const words of [...wordsOf(one, 'una'), ...wordsOf(other, 'otra')])
        expect(result.content).toContain(words)
      for (const at of opened.keys()) {
        const isKept = first[at] !== 'gone' && second[at] !== 'gone'
        const isUntouched = isKept && first[at] !== 'changed' && second[at] !== 'changed'
        expect(result.content.includes(opened[at] ?? '')).toBe(isUntouched)
      }
    }),
  )
})

test('edits of separate paragraphs never need a choice', () => {
  const opened = Array.from({ length: 12 }, (_, at) => `<p>Párrafo ${at}.</p>`)
  const owners = fc.array(fc.constantFrom('una', 'otra', null), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(owners, (owner) => {
      const written = (who: string) =>
        opened.map((line, at) => (owner[at] === who ? line.replace('Párrafo', `De ${who}`) : line)).join('\n')
      const texts = {
        mine: { ...base, content: written('una') },
        theirs: { ...base, content: written('otra') },
      }
      const conflict = articleConflict({ base: { ...base, content: opened.join('\n') }, ...texts })
      const chosen = firstArticleChoices(conflict)
      expect(fieldsToChoose(conflict, chosen)).toEqual([])
      expect(chosenArticle(conflict, chosen).content).toBe(
        opened
          .map((line, at) => (owner[at] === null ? line : line.replace('Párrafo', `De ${owner[at]}`)))
          .join('\n'),
      )
    }),
  )
})
