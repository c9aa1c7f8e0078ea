// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ArticleBody, readBody } from '#content/article-body.tsx'
import { embedHosts } from '#domain/embed-hosts.ts'

afterEach(cleanup)

function draw(content: string): HTMLElement {
  return render(<ArticleBody body={readBody(content)} images={[]} title="Mirlo Dos" />).container
}

const FORBIDDEN =
  'script, style, link, meta, base, form, input, button, textarea, select, object, embed, applet, svg, math, template, noscript, frame, frameset, portal, dialog'

/** Everything in a drawn body that could act, load what it should not, or dress as the page. */
function dangersIn(body: HTMLElement): string[] {
  const elements = [...body.querySelectorAll('*')]
  return [
    ...[...body.querySelectorAll(FORBIDDEN)].map((element) => `<${element.localName}>`),
    ...elements.flatMap((element) =>
      element
        .getAttributeNames()
        .filter((name) => /^on|^style$|^srcdoc$|^formaction$|^is$|^slot$|^ping$|:/.test(name))
        .map((name) => `${element.localName} ${name}`),
    ),
    ...elements.flatMap((element) =>
      ['href', 'src', 'srcset', 'poster', 'cite'].flatMap((name) => {
        // oxlint-disable-next-line no-control-regex -- browsers ignore them inside a scheme, so must this test
        const address = (element.getAttribute(name) ?? '').replace(/[\u0000-\u0020]/g, '')
        return /^(javascript|vbscript|data:text|data:image\/svg|blob|file):?/i.test(address)
          ? [`${name} ${address}`]
          : []
      }),
    ),
    ...[...body.querySelectorAll('iframe')]
      .filter((frame) => !embedHosts.has(new URL(frame.src).host) || !frame.src.startsWith('https:'))
      .map((frame) => `iframe ${frame.src}`),
  ]
}

const attacks = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<IMG SRC=x OnErRoR="alert(1)">',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<p onclick="alert(1)">hola</p>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video autoplay onloadstart=alert(1)><source onerror=alert(1) src=x></video>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<img src="javascript:alert(1)">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/1"></iframe>',
  '<iframe src="https://www.youtube.com@evil.example/embed/1"></iframe>',
  '<iframe src="http://www.youtube.com/embed/1"></iframe>',
  '<iframe src="//evil.example/"></iframe>',
  '<iframe src="/article/1"></iframe>',
  '<iframe name="x"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<svg onload=alert(1)><use href="data:image/svg+xml,x#y"/></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=q><button formaction="javascript:alert(1)">x</button></form>',
  '<a href="/" ping="https://evil.example">x</a>',
  '<template><script>alert(1)</script></template>',
  '<x-card is="y" onclick=alert(1)>x</x-card>',
  '<!--><img src=x onerror=alert(1)>-->',
  '[IMG:0|"><img src=x onerror=alert(1)>]',
  '<p title="[IMG:0|"><script>alert(1)</script>]">x</p>',
  '<table><caption><script>alert(1)</script></caption><tr><td onmouseover=alert(1)>1</td></tr></table>',
  '<h2 id="x" onfocus=alert(1) tabindex=1>Lo mejor</h2>',
]

describe('decision 5: what could act is taken out of a body', () => {
  test.each(attacks)('%s', (attack) => {
    expect(dangersIn(draw(`<p>antes</p>${attack}<p>después</p>`))).toEqual([])
  })

  test('the check itself sees a danger', () => {
    const planted = document.createElement('div')
    planted.innerHTML = '<a href="java&#9;script:x" onclick="x" style="x">x</a><form></form>'
    expect(dangersIn(planted)).toEqual(['<form>', 'a onclick', 'a style', 'href javascript:x'])
  })

  test('the words around what was taken out stay', () => {
    expect(draw('<p>antes <script>x</script><blink>medio</blink> después</p>').textContent).toBe(
      'antes medio después',
    )
  })
})

describe('decision 5: what the administrator wrote is rendered as written', () => {
  test.each([
    '<p>Un <strong>texto</strong> con <em>énfasis</em>, <code>código</code> y H<sub>2</sub>O</p>',
    '<ol start="3" reversed=""><li value="7">siete</li></ol>',
    '<dl><dt>Peso</dt><dd>233 g</dd></dl>',
    '<blockquote cite="https://example.com/"><p>Dicho.</p></blockquote>',
    '<pre><code>if (a &lt; b) { }</code></pre>',
    '<details open=""><summary>Más</summary><p>Texto</p></details>',
    '<p><img src="https://example.com/a.png" alt="Una a" width="10" height="20" loading="lazy" decoding="async"></p>',
    '<p><a href="#batería" title="Abajo">más abajo</a>, <a href="mailto:a@example.com">correo</a></p>',
    '<video src="/v.mp4" controls="" poster="/p.webp"></video>',
    '<p lang="en" dir="ltr" id="note">An English note</p>',
  ])('%s', (html) => {
    const written = document.createElement('div')
    written.className = 'prose'
    written.innerHTML = html
    expect(draw(html).firstElementChild?.isEqualNode(written)).toBe(true)
  })

  test('a link to another site gives away no handle on the page; one of ours keeps its relations', () => {
    const links = draw(
      '<p><a href="https://example.com" rel="nofollow opener">fuera</a><a href="/article/1">dentro</a>' +
        '<a href="/" target="_blank">aparte</a></p>',
    ).querySelectorAll('a')
    expect(Array.from(links, (link) => link.getAttribute('rel'))).toEqual([
      'nofollow noopener',
      null,
      'noopener',
    ])
  })

  test('a player from the list stands in a sandbox, with a name, and loads when it comes near', () => {
    const frame = draw(
      '<iframe src="https://www.youtube-nocookie.com/embed/abc" width="560"></iframe>',
    ).querySelector('iframe')
    expect(frame?.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/abc')
    expect(frame?.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-presentation allow-popups',
    )
    expect(frame?.getAttribute('loading')).toBe('lazy')
    expect(frame?.title).toBe('Vídeo incrustado')
    expect(frame?.hasAttribute('allowfullscreen')).toBe(true)
  })
})
