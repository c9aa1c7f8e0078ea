import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanPaste } from '#content/paste/clean-paste.ts'
import { loneAddress } from '#content/paste/pasted-address.ts'
import { leftOutWords, NOTHING_LEFT } from '#domain/drafts/left-out.ts'
import { tokensOf } from '#content/body/body-tokens.ts'

const folder = new URL('clipboard/', import.meta.url)
const samples = readdirSync(folder)
  .filter((file) => !file.endsWith('.expected.html'))
  .map((file) => file.replace('.html', ''))

const pasted = (html: string, text = '') => cleanPaste({ html, text, types: ['text/html', 'text/plain'] })

describe('what is pasted becomes the HTML that a person would have typed', () => {
  test('the samples are of nine programs; the tenth clipboard is plain', () => {
    expect(samples).toHaveLength(9)
    expect(cleanPaste({ html: '', text: 'solo\ntexto', types: ['text/plain'] })).toBeNull()
  })

  test.each(samples)('%s', (sample) => {
    const html = readFileSync(new URL(`${sample}.html`, folder), 'utf8')
    const expected = readFileSync(new URL(`${sample}.expected.html`, folder), 'utf8')
    expect(`${pasted(html)?.blocks}\n`).toBe(expected)
    // With line breaks as in the clipboard of Windows.
    expect(`${pasted(html.replaceAll('\n', '\r\n'))?.blocks}\n`).toBe(expected)
  })
})

describe('some words', () => {
  test.each([
    ['<span style="font-weight:700">dos días</span>', '<strong>dos días</strong>'],
    ['<p class=MsoNormal>uno <b> dos </b>tres</p>', 'uno <strong>dos</strong> tres'],
    ['<b>a</b><b>b</b> <b>c</b>', '<strong>ab c</strong>'],
    ['<a href="https://a.example/"><b>a</b> b</a>', '<a href="https://a.example/"><strong>a</strong> b</a>'],
    [
      '<a href="https://a.example/" rel="noopener sponsored">a <b>b</b></a>',
      '<a href="https://a.example/" rel="sponsored nofollow">a <strong>b</strong></a>',
    ],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="#_Toc1">a</a> <a href="/b">b</a>', 'a b'],
    ['<table><tr><td class=xl65>14,5</td></tr></table>', '14,5'],
    ['a\u200Bb\u00ADc', 'abc'],
  ])('%s have no paragraph of their own: %s', (html, expected) => {
    expect(pasted(html)?.inline).toBe(expected)
  })

  test('a heading of the first level goes down in a quote, too, and the others with it', () => {
    expect(pasted('<h2>a</h2><blockquote><h1>b</h1><p>c</p></blockquote>')?.blocks).toBe(
      '<h3>a</h3>\n<blockquote>\n<h2>b</h2>\n<p>c</p>\n</blockquote>',
    )
  })

  test('several paragraphs stand on lines of their own', () => {
    expect(pasted('<p>a</p><p>b</p>')).toMatchObject({ blocks: '<p>a</p>\n<p>b</p>', inline: null })
  })
})

describe('pictures among words are left out, and counted', () => {
  test.each([
    ['<p>a <img src="a.png"> b</p>', 'a b', 1],
    ['<table><tr><td><img src="a.png"><p>a</p></td></tr></table><img src=b.png>', 'a', 2],
    ['<p>a<img src="a.gif" width=1 height="1"></p>', 'a', 0],
    ['<p>a<span style="display:none"><img src="a.png"></span></p>', 'a', 0],
    ['<img src="a.png">', '', 1],
  ])('%s', (html, words, pictures) => {
    expect(pasted(html)).toMatchObject({ left: { pictures }, blocks: expect.stringContaining(words) })
  })

  test('and so are films, sounds, formulas and fields', () => {
    const html =
      '<p>a</p><iframe src="x"></iframe><video></video><audio></audio><math><mi>x</mi></math><input>'
    expect(pasted(html)?.left).toEqual({ pictures: 0, videos: 2, sounds: 1, formulas: 1, fields: 1 })
    expect(leftOutWords({ pictures: 1, videos: 2, sounds: 0, formulas: 1, fields: 0 })).toBe(
      'Lo pegado traía 1 imagen, 2 vídeos y 1 fórmula que no se han copiado: añádela en «Imágenes»; los vídeos, con su botón.',
    )
    expect(leftOutWords({ ...NOTHING_LEFT, pictures: 2 })).toBe(
      'Lo pegado traía 2 imágenes que no se han copiado: añádelas en «Imágenes».',
    )
  })

  test('where the words beside them are pasted as they are, so are they', () => {
    expect(pasted('<img src="a.png">', 'a')).toBeNull()
  })
})

describe('lists', () => {
  test('of Word on the web, an element for each entry, are one list', () => {
    const item = (level: number, words: string) =>
      `<div class="ListContainerWrapper"><ul><li data-aria-level="${level}"><p>${words}</p></li></ul></div>`
    expect(pasted(item(1, 'a') + item(2, 'b') + item(1, 'c'))?.blocks).toBe(
      '<ul>\n  <li>a\n    <ul>\n      <li>b</li>\n    </ul>\n  </li>\n  <li>c</li>\n</ul>',
    )
  })

  test('beside each other on a page stay two; one that begins at 3 begins at 3', () => {
    expect(pasted('<ul><li>a</ul><ul><li>b</ul><ol start=3><li>c</ol>')?.blocks).toBe(
      '<ul>\n  <li>a</li>\n</ul>\n<ul>\n  <li>b</li>\n</ul>\n<ol start="3">\n  <li>c</li>\n</ol>',
    )
  })
})

describe('what no person wrote', () => {
  test('tables in tables are read once each, however deep', () => {
    const html = `${'<table><tr><td>'.repeat(40)}a${'</table>'.repeat(40)}`
    expect(pasted(html)?.blocks).toBe('<p>a</p>')
  })

  test.each(['div', 'b', 'blockquote', 'ul><li', 'table><tr><td'])(
    'as many elements in each other as this are pasted as plain text: %s',
    (tag) => {
      expect(pasted(`<${tag}>`.repeat(5000), 'a')).toBeNull()
    },
  )

  test('a long list and a long text are read whole', () => {
    expect(pasted(`<ul>${'<li>a'.repeat(150_000)}</ul>`)?.blocks.split('\n')).toHaveLength(150_002)
    expect(pasted('<p>a'.repeat(150_000))?.blocks.split('\n')).toHaveLength(150_000)
    expect(pasted(`<p>${'a<br>'.repeat(150_000)}`)?.inline).toHaveLength(5 * 150_000 - 4)
  })
})

describe('the look of words', () => {
  test.each([
    ['<p>H<sub>2</sub>O y m<sup>2</sup></p>', 'H<sub>2</sub>O y m<sup>2</sup>'],
    ['<p>a <span style="vertical-align:super;font-size:60%">b</span></p>', 'a <sup>b</sup>'],
    ['<p>a <span style="text-decoration:line-through">b</span> <s>c</s></p>', 'a <s>b c</s>'],
    [
      '<p>pulsa <kbd>Ctrl</kbd> y <code>a &lt; b</code></p>',
      'pulsa <code>Ctrl</code> y <code>a &lt; b</code>',
    ],
  ])('%s', (html, words) => {
    expect(pasted(html)?.inline).toBe(words)
  })
})

describe('addresses', () => {
  test.each([
    [
      'https://www.google.com/url?sa=t&q=https%3A%2F%2Fa.example%2Fb%3Fc%3D1&usg=x',
      'https://a.example/b?c=1',
    ],
    ['https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2F&h=AT0', 'https://a.example/'],
    ['https://www.youtube.com/redirect?event=v&q=https%3A%2F%2Fa.example%2F', 'https://a.example/'],
    [
      'https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F&data=1',
      'https://a.example/',
    ],
    [
      'https://www.google.com/search?q=https%3A%2F%2Fa.example',
      'https://www.google.com/search?q=https%3A%2F%2Fa.example',
    ],
    [
      'https://www.google.com/url?q=javascript%3Aalert(1)',
      'https://www.google.com/url?q=javascript%3Aalert(1)',
    ],
    ['https://a.example/url?q=https%3A%2F%2Fb.example', 'https://a.example/url?q=https%3A%2F%2Fb.example'],
  ])('%s leads to %s', (written, address) => {
    expect(loneAddress(` ${written}\n`)).toBe(address)
    expect(pasted(`<p>x <a href="${written.replaceAll('&', '&amp;')}">a</a></p>`)?.inline).toBe(
      `x <a href="${address.replaceAll('&', '&amp;')}">a</a>`,
    )
  })

  test.each([
    'https://a.example b',
    'a.example',
    'https://localhost',
    'mailto:a@b.es',
    '<https://a.example>',
    '',
  ])('%j is more, or less, than one', (text) => {
    expect(loneAddress(text)).toBeNull()
  })
})

describe('nothing is cleaned', () => {
  test('where the plain text is HTML as it is written', () => {
    expect(pasted('<div>&lt;p&gt;a&lt;/p&gt;</div>', '<p>a</p>')).toBeNull()
    const types = ['text/plain', 'text/html', 'vscode-editor-data']
    expect(cleanPaste({ html: '<div>a</div>', text: 'a', types })).toBeNull()
  })
})

test('whatever is pasted, only the few tags come out, each closed, and no word of the page is lost', () => {
  const tags = 'p b i div span h1 h3 ul ol li table tr td th blockquote a pre br section font img'.split(' ')
  const piece = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom(
      '<p class=MsoQuote>',
      '<p style="mso-list:l0 level2 lfo1"><i style="mso-list:Ignore">1.</i>',
    ),
    fc.constantFrom('palabra', ' ', '\n', '&lt;script&gt;', '&amp;', '<a href="https://a.example/">'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = pieces.join('')
      const clean = pasted(html)?.blocks ?? ''
      const { tags: found, errors, unclosed } = tokensOf(clean)
      expect(errors).toEqual([])
      expect([...unclosed].map((from) => clean.slice(from, from + 3)).filter((tag) => tag !== '<br')).toEqual(
        [],
      )
      const allowed =
        /^(?:p|strong|em|h[234]|a|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|br|s|sub|sup|code)$/
      expect(found.map(({ name }) => name).filter((name) => !allowed.test(name))).toEqual([])
      const count = (text: string) => text.split('palabra').length
      expect(count(clean)).toBe(count(html))
    }),
    { numRuns: 400 },
  )
})
