import { describe, expect, test } from 'vitest'
import { textProblems, textProblemWords } from '#domain/articles/text-problems.ts'
import { isAffiliateAddress } from '#domain/bodies/affiliate-address.ts'

const given = { content: '', images: ['/a.webp', '/b.webp#texto=De%20lado'], paid: [] }
const remarksOn = (content: string) => textProblems({ ...given, content }).map(textProblemWords)

describe('P27.41 the reading check names', () => {
  test.each([
    ['aquí', 'aquí'],
    ['<b>Pincha&nbsp;aquí</b>', 'Pincha aquí'],
    ['Haz clic en este enlace.', 'Haz clic en este enlace.'],
    ['leer más…', 'leer más…'],
    ['Leer  más »', 'Leer más »'],
  ])('a link whose words say nothing: %s', (inside, words) => {
    expect(remarksOn(`<p><a href="/x">${inside}</a></p>`)).toEqual([
      `El enlace «${words}» no dice adónde lleva`,
    ])
  })

  test.each(['aquí tienes la prueba', 'Más rápido que el Pliego 2', 'leer más sobre la bisagra', 'Enlaces'])(
    'no link with words: %s',
    (inside) => {
      expect(remarksOn(`<p><a href="/x">${inside}</a></p>`)).toEqual([])
    },
  )

  test.each([
    ['<h3>Pantalla</h3>', 'El título «Pantalla» se salta un nivel: es un h3'],
    ['<h2>a</h2><h4>b</h4>', 'El título «b» se salta un nivel: es un h4'],
    ['<h2>a</h2><h3>b</h3><h2>c</h2><H4 id=x><em>d</em></H4>', 'El título «d» se salta un nivel: es un h4'],
  ])('a skipped level: %s', (content, words) => {
    expect(remarksOn(content)).toEqual([words])
  })

  test.each(['<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2>', '<h3>Lo mejor</h3><h3>Lo peor</h3><h2>a</h2>'])(
    'no level of %s',
    (content) => {
      expect(remarksOn(content)).toEqual([])
    },
  )

  test('pictures without alternative text, each once', () => {
    const content = '<img src="/x.webp"><img src=/y.webp alt=""> [IMG:0] [IMG:0] [IMG:1] [IMG:1|Cerca]'
    expect(remarksOn(content)).toEqual([
      'Una imagen no tiene texto alternativo',
      'La imagen 1 no tiene texto alternativo',
    ])
  })

  test.each([
    '[IMG:0|De frente]',
    '[IMG:0|]',
    '<figure>[IMG:0]<figcaption>De frente</figcaption></figure>',
    '<figure><img src="/x.webp"><figcaption>De frente</figcaption></figure>',
  ])('no picture that is described, decorative or captioned: %s', (content) => {
    expect(remarksOn(content)).toEqual([])
  })

  test('its place', () => {
    const content = '<p>a <a href="/x">aquí</a> [IMG:0]</p><h4>b</h4>'
    expect(textProblems({ ...given, content }).map(({ from, to }) => content.slice(from, to))).toEqual([
      '<a href="/x">aquí</a>',
      '<h4>b</h4>',
      '[IMG:0]',
    ])
  })
})

describe('P27.40 a paid link', () => {
  const link = (href: string, rel = '') => `<p><a href="${href}"${rel}>Pliego 3</a></p>`

  test.each([
    'https://www.amazon.es/dp/B0?th=1&amp;tag=cacharreo-21',
    'https://amzn.to/3xYz',
    'https://www.awin1.com/cread.php?id=1',
    'https://tienda.example/p?awc=1_2',
    '//tienda.example/p?AFFID=7',
  ])('%s is asked to be marked, until it is', (href) => {
    expect(remarksOn(link(href))).toEqual([
      expect.stringMatching(/^El enlace a .* no dice que es de compra$/),
    ])
    expect(remarksOn(link(href, ' rel="sponsored nofollow"'))).toEqual([])
    expect(remarksOn(link(href, " rel='nofollow noopener SPONSORED'"))).toEqual([])
  })

  test.each([
    'https://www.amazon.es/dp/B0',
    'https://blog.example/?tag=moviles',
    '/article/1?awc=1',
    'mailto:a@example.com',
    'https://example.com/affid=1',
  ])('%s is none', (href) => {
    expect(isAffiliateAddress(href)).toBe(false)
    expect(remarksOn(link(href))).toEqual([])
  })
})
