// Bodies that no person would write, for tests of readers.
import fc from 'fast-check'

const word = fc.constantFrom(
  'uno',
  'dos ',
  ' tres',
  '\n',
  '\n\n',
  ' ',
  '\t',
  '[IMG:0]',
  '[IMG:1|pie]',
  '[IMG:',
  '0]',
  'ñ',
  '🎧',
  '\u0000',
  '&amp;',
  '&lt;',
  '&lt;b',
  '&gt',
  '&nbsp;',
  '&#13;',
  '&#x0;',
  '&notin;',
  '&copy',
  '<',
  '>',
  '"',
  "'",
  '&',
  '\r\n',
  '<!-- x -->',
  '<!-->',
  '<!--',
  '-->',
  '<!doctype html>',
  '<![CDATA[x]]>',
  '<?x?>',
  '</>',
  '<!x>',
  '\u00A0',
)

const tag = fc.constantFrom(
  ...'a abbr b blockquote br code div em h2 h3 hr i img li ol p pre section span strong sub table u ul'.split(
    ' ',
  ),
  ...'audio caption col colgroup dd details dl dt figcaption figure iframe picture rp rt ruby source'.split(
    ' ',
  ),
  ...'summary tbody td tfoot th thead time tr track video wbr'.split(' '),
  ...'center font blink foo x-card form input button textarea label fieldset nobr marquee object embed'.split(
    ' ',
  ),
  ...'svg math mi mtext foreignObject desc annotation-xml title style script template noscript noembed'.split(
    ' ',
  ),
  ...'xmp select option optgroup hr head body html frameset base link meta image menu dialog main nav'.split(
    ' ',
  ),
)

const address = fc.constantFrom(
  '/article/1',
  '#a',
  '?q=1',
  'a/b',
  '',
  ' ',
  'https://example.com/a',
  'HTTP://example.com',
  '//example.com/x',
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'JAVASCRIPT&colon;alert(1)',
  '&#1;javascript:alert(1)',
  'data:image/png;base64,AA',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:x',
  'mailto:a@b',
  'https://www.youtube.com/embed/1',
  '//player.vimeo.com/1',
  'https://www.youtube.com.evil.example',
  'x:y',
  ':',
  'https://www.youtube-nocookie.com/embed/1?a=1&amp;b=2',
  'http://www.youtube.com/embed/1',
  '\\\\example.com',
)

const value = fc.oneof(
  { weight: 3, arbitrary: address },
  fc.constantFrom(
    'x',
    'a b',
    ' a ',
    '1',
    'main',
    'images',
    'attributes',
    'nodeName',
    '_blank',
    'opener',
    'x>y',
    'a-->b',
  ),
  fc.constantFrom(
    '</style>',
    '<select>',
    '<?x',
    'Nota: uno',
    '&quot;',
    '&lt;b&gt;',
    'a\u0000b',
    'á',
    '[IMG:0]',
    '{{x}}',
  ),
)

const attribute = fc
  .tuple(
    fc.constantFrom(
      ...'href src srcset cite poster id name title alt lang width colspan value rel target open aria-label'.split(
        ' ',
      ),
      ...'onclick onerror style class is slot srcdoc data-x xlink:href HREF Src is for patchsrc type'.split(
        ' ',
      ),
    ),
    value,
    fc.constantFrom('"', '"', "'", ''),
  )
  .map(([name, written, quote]) => {
    const safe = quote === '' ? written.replace(/[\s>]/g, '') : written.replaceAll(quote, '')
    return quote === '' && safe === '' ? name : `${name}=${quote}${safe}${quote}`
  })

const start = fc
  .tuple(tag, fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', '>', '>', '>', '/>', '\n>', ''))
  .map(([name, all, end]) => `<${[name, ...all].join(' ')}${end}`)

const { node } = fc.letrec<{ node: string; inside: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: word },
    { weight: 6, arbitrary: fc.tuple(start, tie('inside'), tag, fc.integer({ min: 0, max: 9 })).map(close) },
    { weight: 1, arbitrary: start },
    { weight: 1, arbitrary: tag.map((name) => `</${name}>`) },
  ),
  inside: fc.array(tie('node'), { maxLength: 4 }).map((parts) => parts.join('')),
}))

/** Most elements are closed by their own tag, some by another tag, some not at all. */
function close([begin, inside, other, chance]: [string, string, string, number]): string {
  const name = /^<([^\s/>]+)/.exec(begin)?.[1] ?? ''
  if (chance === 0) return begin + inside
  if (chance === 1) return `${begin}${inside}</${other}>`
  return `${begin}${inside}</${chance === 2 ? name.toUpperCase() : name}>`
}

/** Bodies nested wrongly, with foreign tags and hostile addresses, one in four truncated. */
export const bodies: fc.Arbitrary<string> = fc
  .tuple(fc.array(node, { minLength: 1, maxLength: 6 }), fc.double({ min: 0, max: 4, noNaN: true }))
  .map(([parts, cut]) => {
    const whole = parts.join('')
    return cut < 1 ? whole.slice(0, Math.floor(whole.length * cut)) : whole
  })
