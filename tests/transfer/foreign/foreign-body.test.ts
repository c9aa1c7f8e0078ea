import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importBody } from '#transfer/foreign/foreign-body.ts'
import { introductionFrom, toCategory } from '#transfer/foreign/foreign.ts'
import { replaceShortcodes } from '#transfer/foreign/shortcodes.ts'
import { withParagraphs } from '#transfer/foreign/paragraphs.ts'
import { htmlTokens, plainText } from '#transfer/foreign/html-tokens.ts'
import { playerOf } from '#transfer/foreign/embeds.ts'

const body = (html: string, more: { cover?: string; isLoose?: boolean } = {}) =>
  importBody({ html, cover: null, site: 'https://blog.example', isLoose: false, ...more })

describe('paragraphs of texts without tags', () => {
  test.each([
    ['Uno\n\nDos', '<p>Uno</p>\n<p>Dos</p>'],
    ['Uno\r\nmás\r\n\r\n\r\nDos', '<p>Uno<br>\nmás</p>\n<p>Dos</p>'],
    ['Uno<br />\nmás', '<p>Uno<br>\nmás</p>'],
    ['<h2>Título</h2>\nTexto', '<h2>Título</h2>\n<p>Texto</p>'],
    ['<blockquote>Cita</blockquote>', '<blockquote>\n<p>Cita</p></blockquote>'],
    ['<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>', '<ul>\n<li>a</li>\n<li>b</li></ul>'],
    ['<pre>a\n\n b</pre>', '<pre>a\n\n b</pre>'],
    ['<p>ya\n\nestá</p>', '<p>ya<br>\n<br>\nestá</p>'],
    ['<td>a\n\nb</td>', '<td>\n<p>a</p>\n<p>b</p></td>'],
    ['<a\nhref="x">y</a>', '<p><a\nhref="x">y</a></p>'],
    ['   \n\n ', ''],
  ])('%j', (typed, marked) => {
    expect(withParagraphs(typed)).toBe(marked)
  })
})

test('a body of elements nested beyond any browser is cut there, said, and takes no time in its square', () => {
  const nested = (depth: number) => `${'<div>'.repeat(depth)}dentro${'</div>'.repeat(depth)}`
  expect(body(nested(1000))).toMatchObject({ text: 'dentro', changes: [] })
  // The parser alone would take minutes.
  expect(body(`<p>antes</p>${nested(300_000)}`)).toMatchObject({
    text: 'antes',
    changes: ['se ha cortado donde hay más de 1000 elementos uno dentro de otro'],
  })
  // The first element that is too deep has no content; or all of it is dropped.
  for (const html of [`${'<div>'.repeat(1000)}<br>fin`, `<svg>${'<g>'.repeat(1000)}</svg>fin`])
    expect(body(html).changes[0]).toMatch(/^se ha cortado/)
})

describe('shortcodes', () => {
  const unknown: string[] = []
  const replace = (text: string) =>
    replaceShortcodes(text, {
      attachment: (id) => (id === '7' ? 'https://blog.example/7.jpg' : null),
      attached: ['https://blog.example/own.jpg'],
      onUnknown: (name) => void unknown.push(name),
    }).trim()

  test.each([
    [
      '[caption width="9"]<img src="a.jpg"> Pie[/caption]',
      '<figure><img src="a.jpg"><figcaption>Pie</figcaption></figure>',
    ],
    [
      '[caption caption="Pie"]<img src="a.jpg">[/caption]',
      '<figure><img src="a.jpg"><figcaption>Pie</figcaption></figure>',
    ],
    ['[gallery ids="7,8"]', '<figure><img src="https://blog.example/7.jpg" alt=""></figure>'],
    ['[gallery]', '<figure><img src="https://blog.example/own.jpg" alt=""></figure>'],
    ['[embed]https://otra.example/x[/embed]', '<a href="https://otra.example/x">https://otra.example/x</a>'],
    [
      '[youtube https://youtu.be/a1B2c3D4e5F]',
      '<iframe src="https://www.youtube-nocookie.com/embed/a1B2c3D4e5F" title="Vídeo incrustado"></iframe>',
    ],
    [
      '[video mp4="https://blog.example/v.mp4"][/video]',
      '<video controls="" src="https://blog.example/v.mp4"></video>',
    ],
    ['[boton color="rojo"]Compra[/boton]', 'Compra'],
    ['[formulario id="3"]', ''],
    ['dijo [sic] en [1] y [IMG:0]', 'dijo [sic] en [1] y [IMG:0]'],
    ['escribe [[gallery ids="7"]]', 'escribe [gallery ids="7"]'],
  ])('%s', (text, html) => {
    expect(replace(text)).toBe(html)
  })

  test('those of plugins are named', () => {
    expect(unknown).toEqual(['boton', 'formulario'])
  })
})

describe('the body of a post', () => {
  test('P17.5 at most five pictures are in the list, markers in their places, the rest stay in the text and it is said', () => {
    const html = [1, 2, 3, 4, 5, 6].map((n) => `<img src="/${n}.jpg" alt="Foto ${n}">`).join('')
    const { content, images, changes } = body(html, { cover: 'https://blog.example/1.jpg' })
    expect(images).toEqual([1, 2, 3, 4, 5].map((n) => `https://blog.example/${n}.jpg`))
    expect(content).toBe(
      '[IMG:0|Foto 1][IMG:1|Foto 2][IMG:2|Foto 3][IMG:3|Foto 4][IMG:4|Foto 5]<img src="https://blog.example/6.jpg" alt="Foto 6">',
    )
    expect(changes).toEqual(['1 imagen pasa de las 5 y solo están en el texto'])
  })

  test.each([
    ['comments', '<!-- wp:x --><p>a</p><!--more-->', '<p>a</p>'],
    ['scripts with their text', '<p>a</p><script>if (a < b) "</p>"</script>', '<p>a</p>'],
    ['looks', '<p class="x" style="color:red" onclick="y()" data-z="1">a</p>', '<p>a</p>'],
    ['addresses that act', '<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['links of the house', '<a href="/otra/">a</a>', '<a href="https://blog.example/otra/">a</a>'],
    ['old anchors', '<a name="nota">a</a>', '<a id="nota">a</a>'],
    ['pictures that come late', '<img src="data:x" data-src="/a.jpg">', '[IMG:0]'],
    ['brackets in a text', '<img src="/a.jpg" alt="a [b] | c">', '[IMG:0|a b c]'],
    [
      'other players',
      '<iframe src="https://otra.example/p"></iframe>',
      '<a href="https://otra.example/p">https://otra.example/p</a>',
    ],
    ['text from right to left', '<p>שלום</p><p>hola שלום</p>', '<p dir="rtl">שלום</p><p>hola שלום</p>'],
    ['a direction that is said', '<p dir="ltr">שלום</p>', '<p dir="ltr">שלום</p>'],
  ])('%s', (_name, html, content) => {
    expect(body(html).content).toBe(content)
  })
})

test.each([
  [
    'https://www.youtube.com/watch?v=a1B2c3D4e5F&t=3',
    'https://www.youtube-nocookie.com/embed/a1B2c3D4e5F?start=3',
  ],
  ['https://youtu.be/a1B2c3D4e5F', 'https://www.youtube-nocookie.com/embed/a1B2c3D4e5F'],
  ['http://www.youtube.com/embed/a1B2c3D4e5F?rel=0', 'https://www.youtube-nocookie.com/embed/a1B2c3D4e5F'],
  ['https://vimeo.com/12345', 'https://player.vimeo.com/video/12345'],
  ['https://www.youtube.com.otra.example/embed/a1B2c3D4e5F', null],
  ['https://otra.example/?https://youtu.be/a1B2c3D4e5F', null],
])('P23.5 the player of %s is %s', (address, player) => {
  expect(playerOf(address)).toBe(player)
})

test.each([
  [
    '5 &lt; 6 &amp;amp; &#8217; &#x1F4F1; &ntilde; &Ntilde; &noexiste; &#0;',
    '5 < 6 &amp; ’ 📱 ñ Ñ &noexiste; \ufffd',
  ],
  ['&#146;', '’'],
  ['&rarr; &check; &Zcaron; &NotEqualTilde;', '→ ✓ Ž ≂̸'],
  ['https://x.example/?a=1&copy=2', 'https://x.example/?a=1&copy=2'],
])('entities of %j', (written, text) => {
  expect(plainText(written)).toBe(text)
})

test('tokens joined are the text, whatever is in it', () => {
  const html = '<p a="1>2">x < y</p><!-- a --><script>"</p>"</script><b<i>&amp;<!doctype x><'
  expect(
    htmlTokens(html)
      .map(({ raw }) => raw)
      .join(''),
  ).toBe(html)
  expect(plainText('<p>Uno</p><p>dos&nbsp;<b>tr</b>es</p><style>x</style>')).toBe('Uno dos tres')
})

test('tokens joined are the text, also of what is no HTML', () => {
  const pieces = [
    '<p',
    '>',
    '</p>',
    '<b a="',
    "'",
    '"',
    ' ',
    'ñ',
    '&amp;',
    '&',
    '<!--',
    '-->',
    '<script>',
    '</',
    '<br/>',
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces, '<![CDATA[', ']]>', '<?x', '<!', '<svg>', '</script>')),
      (parts) => {
        const html = parts.join('')
        const raw = htmlTokens(html).map((token) => token.raw)
        expect(raw.join('')).toBe(html)
      },
    ),
    { numRuns: 2000 },
  )
})

test.each([
  ['from right to left', '<p>مرحبا</p>', false],
  ['without tags', 'Uno\n\n<div>dos</div>\n\n', true],
])('a long body %s takes no time in the square of its length', (_what, piece, isLoose) => {
  // With the square it took a minute.
  const before = performance.now()
  const { content } = body(piece.repeat(60_000), { isLoose })
  expect(content.length).toBeGreaterThan(60_000 * piece.length)
  expect(performance.now() - before).toBeLessThan(15_000)
})

test('an introduction is cut after a whole word', () => {
  const words = introductionFrom('palabra '.repeat(40).trim())
  expect(words).toMatch(/palabra…$/)
  expect(Array.from(words).length).toBeLessThanOrEqual(161)
  expect(introductionFrom('Corta.')).toBe('Corta.')
})

test.each([
  ['Automóviles', 'cars', 'automoviles'],
  ['VR / AR', 'vr', 'vr-ar'],
  ['日本', 'nihon', 'nihon'],
  ['日本', '%e6%97%a5', 'categoria-0193cafe'],
])('P22.3 the slug of %s (%s) is %s', (name, nick, slug) => {
  expect(toCategory({ id: '0193cafe-x', name, nick, description: '' }).slug).toBe(slug)
})
