// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { stillFragment } from '#content/body/still-fragment.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import { dangersIn } from '../support/window/body-dangers.ts'
import { attacks } from '../support/window/body-samples.ts'

afterEach(cleanup)

function draw(content: string): HTMLElement {
  return render(<ArticleBody body={readBody(content)} images={[]} title="Mirlo Dos" />).container
}

describe('P9.3 what could act is taken out of a body', () => {
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

describe('P9.1 what the administrator wrote is rendered as written', () => {
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

  test('P27.40 a paid link keeps its mark, and a word beside it says so', () => {
    const drawn = draw(
      '<p><a href="https://tienda.example/" rel="sponsored nofollow">Pliego 3</a>, <a href="/">no</a></p>',
    )
    expect(drawn.querySelector('a')?.rel).toBe('sponsored nofollow noopener')
    expect(drawn.textContent).toBe('Pliego 3 enlace de compra, no')
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

describe('an id of a body is an address within it, and nothing else', () => {
  const idsIn = (html: string) => Array.from(draw(html).querySelectorAll('[id]'), ({ id }) => id)

  test.each(['nota', 'images', 'title', 'forms', 'La-batería', 'fichaTecnica', '_Toc1', '3'])(
    '%s stays',
    (id) => {
      expect(idsIn(`<p id="${id}">x</p>`)).toEqual([id])
    },
  )

  test.each([
    'main',
    'root',
    'given',
    '__proto__',
    '$',
    '_r_1_',
    'headlessui-menu-1',
    'process',
    'attributes',
  ])('%s is the page’s or its code’s', (id) => {
    expect(idsIn(`<p id="${id}">x</p>`)).toEqual([])
  })
})

describe('text with parser differences gives one tree', () => {
  test('words keep what tags of that name lose', () => {
    const body = draw('<p title="a <select > is <?x?>">is <textarea><select ><?y</textarea> is</p>')
    expect(body.textContent).toBe('is <select ><?y is')
    expect(body.querySelector('p')?.title).toBe('a <select > is <?x?>')
  })

  test('custom built-in elements stay plain elements', () => {
    expect(draw('<p is="x-p">uno</p><p>dos</p>').innerHTML).toBe(
      '<div class="prose"><p>uno</p><p>dos</p></div>',
    )
  })

  test('a form gives way to its content, whatever its fields are called', () => {
    expect(draw('<form><input name="attributes"><p>uno</p></form>').textContent).toBe('uno')
  })
})

describe('a link says its whole address, for paper', () => {
  const addressOf = (link: string) => draw(`<p>${link}</p>`).querySelector('a')?.dataset['address']
  test.each([
    ['<a href="https://ejemplo.es/ñ">a</a>', 'https://ejemplo.es/ñ'],
    ['<a href="/article/otro">a</a>', `${location.origin}/article/otro`],
    ['<a href="?a=1">a</a>', `${location.origin}/?a=1`],
    ['<a href="#a">a</a>', undefined],
    ['<a href="mailto:a@example.com">a</a>', undefined],
    ['<a href="https://ejemplo.es">https://ejemplo.es/</a>', undefined],
    ['<a>a</a>', undefined],
  ])('%s: %s', (link, address) => {
    expect(addressOf(link)).toBe(address)
  })

  test('also the next link that is drawn in the same place', () => {
    const bodyOf = (content: string) => <ArticleBody body={readBody(content)} images={[]} title="" />
    const { container, rerender } = render(bodyOf('<p><a href="/uno">a</a></p>'))
    const link = container.querySelector('a')
    expect(link?.dataset['address']).toBe(`${location.origin}/uno`)
    rerender(bodyOf('<p><a href="https://ejemplo.es/dos">a</a></p>'))
    expect(link?.dataset['address']).toBe('https://ejemplo.es/dos')
    rerender(bodyOf('<p><a href="#tres">a</a></p>'))
    expect(link?.dataset['address']).toBeUndefined()
  })
})

describe('a screen that is shown as it was drawn', () => {
  const shown = (markup: string) => {
    const box = document.createElement('div')
    box.append(stillFragment(markup))
    return box
  }

  test('keeps its look', () => {
    const markup =
      '<header class="head" data-cat="c1"><a class="back" aria-label="Volver" href="/"><svg class="icon" viewBox="0 0 24 24">' +
      '<path d="M0 0h24"></path></svg></a><button type="button" class="b">Abrir</button></header>' +
      '<img src="/a.webp" srcset="/a.w480.webp 480w" sizes="100vw" alt="">'
    expect(shown(markup).innerHTML).toBe(markup)
  })

  test.each(attacks)('and none of what could act: %s', (attack) => {
    const acting = shown(`<main>${attack}</main>`).querySelectorAll(
      'script, object, embed, base, [onerror], [onclick], [onload]',
    )
    expect(acting).toHaveLength(0)
  })
})
