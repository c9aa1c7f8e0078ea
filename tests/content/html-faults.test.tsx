// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import { checkBody } from '#content/body/html-faults.ts'
import { findingWords } from '#domain/bodies/body-finding.ts'
import { runsOf } from '../support/deep.ts'

const told = (content: string) => checkBody(content).map((finding) => findingWords(finding, content))

/** A body as readers see it, without players and their fallback text. */
function shown(content: string): string {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<ArticleBody body={readBody(content)} images={[]} title="" />)
  for (const player of page.querySelectorAll('iframe, audio, video')) player.remove()
  return page.textContent
}

describe('a quote or a tag that is not closed is named, with its place', () => {
  test.each([
    [
      '<a href="https://x.com>enlace</a> resto',
      '1, columna 1: faltan unas comillas en <a href="https://x.com>enlace</a> resto',
    ],
    [
      '<p>Uno</p>\n<p>Un <a href="https://x.com>enlace</a> y <a href="/y">otro</a></p>',
      '2, columna 7: faltan unas comillas en <a href="https://x.com>enlace</a> y <a h…',
    ],
    [
      "<p title='x>uno</p><p title='y'>dos</p>",
      "1, columna 1: faltan unas comillas en <p title='x>uno</p><p title='y'>",
    ],
    ['A<B y más texto', '1, columna 2: etiqueta mal escrita o sin cerrar: <B y más texto'],
    ['<p>A<B y más texto</p>', '1, columna 5: etiqueta mal escrita o sin cerrar: <B y más texto</p>'],
    ['<p>A<B y más> texto</p>', '1, columna 5: etiqueta mal escrita o sin cerrar: <B y más>'],
    ['uno\r\ndos <i', '2, columna 5: etiqueta mal escrita o sin cerrar: <i'],
    ['<p>uno</p', '1, columna 7: etiqueta mal escrita o sin cerrar: </p'],
    ['<p><b>uno</p><p>dos</p>', '1, columna 4: <b> no se cierra donde debe'],
    ['uno</b> dos', '1, columna 4: </b> cierra lo que no está abierto'],
    ['<p>uno</pdos<p>tres', '1, columna 7: </pdos<p> cierra lo que no está abierto'],
    ['<div>uno', '1, columna 1: <div> no se cierra donde debe'],
    ['uno <!-- dos', '1, columna 5: se toma por un comentario y no se verá: <!-- dos'],
    ['uno </ dos>', '1, columna 5: se toma por un comentario y no se verá: </ dos>'],
    ['uno <?php dos ?>', '1, columna 5: se toma por un comentario y no se verá: <?php dos ?>'],
  ])('%j', (content, words) => {
    expect(told(content)).toEqual([`Línea ${words}`])
  })
})

describe('what the sanitiser or the parser takes away is named', () => {
  test.each([
    ['<font color="red">x</font> <font>y</font>', ['la etiqueta <font> se quita (2 veces)']],
    ['<script>alert(1)</script>', ['<script> se quita con todo lo que contiene']],
    ['<svg><path d="M"/><text>x</text></svg>', ['<svg> se quita con todo lo que contiene']],
    ['<template><b>x</b></template>', ['<template> se quita con todo lo que contiene']],
    ['<title>x</title>', ['<title> se quita con todo lo que contiene']],
    ['<td>x</td>', ['la etiqueta <td> no puede estar aquí y se quita']],
    ['<frameset>x', ['la etiqueta <frameset> no puede estar aquí y se quita']],
    ['<a href="javascript:x">y</a>', ['el atributo «href» se quita']],
    ['<p class="a">x</p><p class="b">y</p>', ['el atributo «class» se quita (2 veces)']],
    ['<iframe src="https://example.com/"></iframe>', ['el <iframe> no es de un sitio admitido y se quita']],
    [
      '<iframe src="https://www.youtube.com/embed/x">y<b>z</b></iframe>',
      ['<iframe> se quita con todo lo que contiene'],
    ],
  ])('%j', (content, words) => {
    expect(told(content).map((one) => one.replace(/^Línea 1, columna 1: /, ''))).toEqual(words)
  })
})

const player =
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/x" title="YouTube video player" frameborder="0" ' +
  'allow="accelerometer; autoplay; web-share" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>'

describe('a body that a reader gets as it was written has no finding', () => {
  test.each([
    'Sin etiquetas.\n\nDos párrafos.',
    '3 < 5 y 5 > 3, AT&T, &nbsp; &copy 2026, <3',
    '<p>Un párrafo<p>y otro<ul><li>sin<li>cerrar</ul>',
    '<p>a<br/>b <!-- una nota --></p>',
    '<img src="/a.webp" alt> <img src="/a.webp" alt="1 > 0 y \'x\'">',
    '<details open><summary>Más</summary>Texto</details>',
    '[IMG:0|Una "bisagra"] <pre><code>if (a &lt; b) {}</code></pre>',
    '<a href="/x?a=1&b=2#c">x</a>',
    player,
  ])('%j', (content) => {
    expect(told(content)).toEqual([])
  })

  test('each of the sample', () => {
    const folder = join(import.meta.dirname, '../../server/sample/reviews')
    const names = readdirSync(folder)
    expect(names).toHaveLength(43)
    for (const name of names) {
      const [, , ...parts] = readFileSync(join(folder, name), 'utf8').split(/^---\n/m)
      expect(told(parts.join('---\n'))).toEqual([])
    }
  })
})

/**
 * Typical mistakes of a hasty author or another program; `…` stands for a word. Comments and players are never closed.
 */
const pieces = `
…
… … …
"
'
>
<
&
=
/
<p>…</p>
<b>…</b>
<h2>…</h2>
<ul><li>…</li></ul>
<table><tr><td>…</td></tr></table>
<table>…</table>
<a href="/x>…</a>
<a href='/x>…</a>
<a href=/x">…</a>
<p title="x>…
<b
<b …
<b …>
</b …>
</p
<p>
</p>
<b>
</b>
<div>
</div>
<table>
<tr>
<td>…
<li>…
</table>
</a>
</
</>
</ …>
<!-- …
<!-->…
<!…>
<?… ?>
<![CDATA[…]]>
<!doctype …>
<font>…</font>
<script>…
</script>
<style>…</style>
<title>…</title>
<textarea>…
<svg>…
</svg>
<math>…
<template>…
<noscript>…
<select>…
<option>…
<frameset>
<body …>
<plaintext>…
<xmp>…
<iframe src="https://www.youtube.com/embed/x">…
<iframe>…</iframe>
<video>…
<form>…
<button>…
`
  .trim()
  .split('\n')

test('P9.11 of no text a reader loses a word without the check naming something', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces, ' ', '\n', '\r\n'), { minLength: 1, maxLength: 12 }),
      (chosen) => {
        let count = 0
        const content = chosen.join('').replace(/…/g, () => `w${count++}w`)
        const seen = shown(content)
        const lost = Array.from({ length: count }, (_, at) => `w${at}w`).filter(
          (word) => !seen.includes(word),
        )
        return lost.length === 0 || checkBody(content).length > 0
      },
    ),
    { numRuns: runsOf(50) },
  )
})
