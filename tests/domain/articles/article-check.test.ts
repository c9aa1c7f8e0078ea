import { describe, expect, test } from 'vitest'
import { checkArticle, problemWords } from '#domain/articles/article-check.ts'

const sound = {
  title: 'Garúa Pliego 3',
  introduction: 'Tres semanas con la bisagra nueva.',
  content: '<p>Se abre con <a href="/">una mano</a>.</p>[IMG:0]',
  images: ['/a.webp#texto=La%20bisagra'],
  overall: '',
  facts: {},
}

describe('P17.11 the counters', () => {
  test('count code points of the trimmed text, of 60 and 160', () => {
    expect(checkArticle({ ...sound, title: ' Año 📱 ', introduction: '' })).toMatchObject({
      title: { length: 5, limit: 60 },
      introduction: { length: 0, limit: 160 },
    })
  })
})

describe('what a reader would stumble over', () => {
  test('nothing in a sound article', () => {
    expect(checkArticle(sound).problems).toEqual([])
  })

  test('a missing cover', () => {
    expect(checkArticle({ ...sound, images: [], content: '<p>Hola</p>' }).problems).toEqual([
      { kind: 'no-cover' },
    ])
  })

  test('a marker without its picture, each index once', () => {
    const content = '[IMG:0] [IMG:4|x] [IMG:4] [IMG:1]'
    expect(checkArticle({ ...sound, images: ['/a.webp#texto=x'], content }).problems).toEqual([
      expect.objectContaining({ kind: 'broken-marker', index: 4 }),
      expect.objectContaining({ kind: 'broken-marker', index: 1 }),
    ])
  })

  test.each([
    ['<a href="/x"></a>', '/x'],
    ["<a class='b' href='/x'> <b>&nbsp;</b></a>", '/x'],
    ['<A HREF=/x>\n</A>', '/x'],
    ['<a href="/x"><img src="/a.webp" alt=""></a>', '/x'],
    ['<a></a>', ''],
  ])('a link without text: %s', (content, href) => {
    expect(checkArticle({ ...sound, content }).problems).toEqual([
      expect.objectContaining({ kind: 'link-without-text', href }),
    ])
  })

  test('each has its place in the text', () => {
    const content = '<p>uno [IMG:4|x] [IMG:4]</p>\n<A href="/x"> </a> <a></a>'
    const places = checkArticle({ ...sound, content }).problems.flatMap((problem) =>
      'from' in problem ? [content.slice(problem.from, problem.to)] : [],
    )
    expect(places).toEqual(['[IMG:4|x]', '<A href="/x"> </a>', '<a></a>'])
  })

  test.each([
    '<a href="/x">x</a>',
    '<a href="/x"><b>x</b></a>',
    '<a href="/x"><img src="/a.webp" alt="La bisagra"></a>',
    '<a href="/x">[IMG:0]</a>',
    '<abbr></abbr>',
  ])('not %s', (content) => {
    expect(checkArticle({ ...sound, content }).problems).toEqual([])
  })
})

describe('P27.41 a scored review', () => {
  const facts = { price: '200', testedDays: '21', author: 'u1' }

  test.each([
    [{ overall: '8', facts }, []],
    [{ overall: '', facts: {} }, []],
    [{ overall: '8', facts: { price: '200' } }, ['testedDays', 'author']],
    [{ overall: '8', facts: {} }, ['price', 'testedDays', 'author']],
  ])('%o lacks %o', (form, missing) => {
    const found = checkArticle({ ...sound, ...form }).problems
    expect(found).toEqual(missing.length === 0 ? [] : [{ kind: 'missing-facts', facts: missing }])
  })

  test('has its shops marked in its text', () => {
    const content = '<p><a href="https://www.tienda.example/p?x=1">Pliego 3</a></p>'
    const link = { shop: 'Tienda', url: 'https://tienda.example/otra', price: '' }
    const kinds = (isPaid: boolean) =>
      checkArticle({ ...sound, content, facts: { links: [{ ...link, isPaid }] } }).problems.map(
        ({ kind }) => kind,
      )
    expect(kinds(true)).toEqual(['unmarked-paid-link'])
    expect(kinds(false)).toEqual([])
  })
})

test.each([
  [{ kind: 'missing-facts', facts: ['price', 'author'] }, 'Falta en la ficha: precio, firma'],
  [{ kind: 'no-cover' }, 'Falta la portada'],
  [{ kind: 'broken-marker', index: 4, from: 0, to: 7 }, '[IMG:4] no tiene imagen'],
  [{ kind: 'link-without-text', href: '/x', from: 0, to: 1 }, 'El enlace a /x no tiene texto'],
  [{ kind: 'link-without-text', href: '', from: 0, to: 1 }, 'Un enlace no tiene texto'],
] as const)('%o in words', (problem, words) => {
  expect(problemWords(problem)).toBe(words)
})
