import { describe, expect, test } from 'vitest'
import { paragraphsOf } from '#domain/bodies/body-text.ts'

describe('the words of a body, paragraph by paragraph', () => {
  test('blocks are paragraphs, what stands within a line is part of it', () => {
    expect(
      paragraphsOf(
        '<h2>La batería</h2>\n<p>Dura <strong>dos</strong> días<br>y medio.</p><ul><li>Uno<li>Dos</ul>',
      ),
    ).toEqual(['La batería', 'Dura dos días', 'y medio.', 'Uno', 'Dos'])
  })

  test('a tag within a word leaves the word whole', () => {
    expect(paragraphsOf('<p><b>B</b>atería</p>')).toEqual(['Batería'])
  })

  test('markers, comments and what no reader sees are left out', () => {
    expect(
      paragraphsOf(
        'Antes [IMG:0|La bisagra] después<!-- <p>nota</p> --><script>var pantalla</script><style>p{}</style>',
      ),
    ).toEqual(['Antes después'])
  })

  test.each([
    ['cami&oacute;n &Ntilde;o&ntilde;o ping&uuml;ino', 'camión Ñoño pingüino'],
    ['5 &lt; 6 &amp; 7&nbsp;&euro; &laquo;s&iacute;&raquo;', '5 < 6 & 7 € «sí»'],
    ['&#241;&#xF1; &#0; &#x110000;', 'ññ &#0; &#x110000;'],
    ['&desconocido; &toString; R&D', '&desconocido; &toString; R&D'],
  ])('the references in «%s» are read', (written, read) => {
    expect(paragraphsOf(`<p>${written}</p>`)).toEqual([read])
  })

  test('text that only looks like a tag stays, and nothing hostile takes long', () => {
    expect(paragraphsOf('<p>3 < 4 y 5 > 4</p>')).toEqual(['3 < 4 y 5 > 4'])
    const begun = process.cpuUsage()
    for (const piece of ['<', '<a ', '<!--', '&', '<p>', '"<']) paragraphsOf(piece.repeat(20_000))
    // Not by the clock, which also counts what other processes take.
    expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000)
  })
})
