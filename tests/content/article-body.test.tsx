// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'

afterEach(cleanup)

const IMAGES = ['/pictures/a-1200x675.webp', '/pictures/b-1200x675.webp', 'https://example.com/c.png']

function draw(content: string): HTMLElement {
  const body = <ArticleBody body={readBody(content)} images={IMAGES} title="Mirlo Dos" />
  return render(body).container.querySelector<HTMLElement>('.prose') ?? document.body
}

/** The elements of a rendered body without attributes; pictures are named by their file. */
function shapeOf(parent: Element): string {
  return Array.from(parent.childNodes, (node) => {
    if (!(node instanceof Element)) return node.textContent
    if (node.matches('[data-pic]'))
      return `(${node.querySelector('img')?.getAttribute('src')?.split('/').at(-1)})`
    if (node.matches('[data-missing]')) return `(${node.textContent})`
    return `<${node.localName}>${shapeOf(node)}</${node.localName}>`
  }).join('')
}

describe('P9.5 the marker [IMG:n] inserts the nth image, from 0', () => {
  test.each([
    [
      'alone between paragraphs',
      '<p>a</p>\n[IMG:1]\n<p>b</p>',
      '<p>a</p><figure>(b-1200x675.webp)</figure><p>b</p>',
    ],
    ['alone in a paragraph', '<p>a</p><p> [IMG:1] </p>', '<p>a</p><figure>(b-1200x675.webp)</figure>'],
    [
      'two in a paragraph',
      '<p>[IMG:0]<br>[IMG:2]</p>',
      '<figure>(a-1200x675.webp)</figure><figure>(c.png)</figure>',
    ],
    ['among words', '<p>mira [IMG:0] aquí</p>', '<p>mira (a-1200x675.webp) aquí</p>'],
    ['among words without tags', 'mira [IMG:0] aquí', '<p>mira (a-1200x675.webp) aquí</p>'],
    [
      'in a figure with its caption',
      '<figure>\n[IMG:1]\n<figcaption>Pie</figcaption>\n</figure>',
      '<figure>(b-1200x675.webp)<figcaption>Pie</figcaption></figure>',
    ],
    [
      'in a paragraph of a figure',
      '<figure><p>[IMG:1]</p><figcaption>Pie</figcaption></figure>',
      '<figure>(b-1200x675.webp)<figcaption>Pie</figcaption></figure>',
    ],
    ['in a list', '<ul><li>[IMG:0]</li><li>b</li></ul>', '<ul><li>(a-1200x675.webp)</li><li>b</li></ul>'],
    [
      'in a table',
      '<table><tbody><tr><td>[IMG:0]</td></tr></tbody></table>',
      '<div><table><tbody><tr><td>(a-1200x675.webp)</td></tr></tbody></table></div>',
    ],
    ['inside emphasis', '<p>a <em>b [IMG:0] c</em></p>', '<p>a <em>b (a-1200x675.webp) c</em></p>'],
    ['missing', '<p>[IMG:7]</p>', '<figure>(Imagen 8 no encontrada)</figure>'],
    ['missing among words', '<p>a [IMG:3] b</p>', '<p>a (Imagen 4 no encontrada) b</p>'],
    ['shown as code', '<p><code>[IMG:0]</code></p>', '<p><code>[IMG:0]</code></p>'],
    ['not a marker', '<p>[IMG:x] [IMG:] [img:0]</p>', '<p>[IMG:x] [IMG:] [img:0]</p>'],
  ])('%s', (_, content, shape) => {
    expect(shapeOf(draw(content))).toBe(shape)
  })

  test('a marker in an attribute stays words', () => {
    expect(draw('<p title="[IMG:0]">x</p>').querySelector('p')?.title).toBe('[IMG:0]')
  })
})

describe('P9.8 what a picture is called', () => {
  const nameIn = (content: string) => draw(content).querySelector('img')?.alt
  test('what its marker says', () => {
    expect(nameIn('[IMG:1|La bisagra <blink>abierta</blink> & limpia]')).toBe('La bisagra abierta & limpia')
    cleanup()
    expect(nameIn('<p>[IMG:1|Brillo &lt; 5 nits]</p>')).toBe('Brillo < 5 nits')
  })
  test('nothing in a figure whose caption says it', () => {
    expect(nameIn('<figure>[IMG:1]<figcaption>Pie</figcaption></figure>')).toBe('')
  })
  test('else its number and the title', () => {
    expect(nameIn('<p>[IMG:2]</p>')).toBe('Imagen 3 de Mirlo Dos')
  })
})

describe('a body is set, whatever hand wrote it', () => {
  test('loose words become paragraphs at blank lines, and keep their breaks', () => {
    expect(shapeOf(draw('Uno\ndos\n\n<strong>Tres</strong> y <a href="/">más</a>\n \n\ncuatro'))).toBe(
      '<p>Uno<br></br>dos</p><p><strong>Tres</strong> y <a>más</a></p><p>cuatro</p>',
    )
  })

  test('headings of the second level are the sections, each with an address of its own', () => {
    const { sections } = readBody(
      '<h2>La bisagra</h2><h2 id="propio">Cámaras</h2><h2>La bisagra</h2><h3>No</h3><h2>¿…?</h2><h2>Main</h2>',
    )
    expect(sections).toEqual([
      { id: 'la-bisagra', title: 'La bisagra' },
      { id: 'propio', title: 'Cámaras' },
      { id: 'la-bisagra-2', title: 'La bisagra' },
      { id: 'parte', title: '¿…?' },
      { id: 'main-2', title: 'Main' },
    ])
  })

  test("'Lo mejor' and 'Lo peor' stand in one box above the text, and are no sections", () => {
    const content =
      '<h2>Fin</h2><h2>Lo mejor</h2>\n<ul>\n<li>a</li></ul><h2>Lo peor</h2><ul><li>b</li></ul><p>c</p>'
    const body = draw(content)
    expect(shapeOf(body)).toBe(
      '<div><div><h2>Lo mejor</h2><ul><li>a</li></ul></div><div><h2>Lo peor</h2><ul><li>b</li></ul></div></div><h2>Fin</h2><p>c</p>',
    )
    expect(body.querySelector('div > div + div > h2')?.textContent).toBe('Lo peor')
    expect(readBody(content).sections.map(({ title }) => title)).toEqual(['Fin'])
  })

  test("'Lo mejor' without its counterpart stays a heading", () => {
    expect(shapeOf(draw('<h2>Lo mejor</h2><p>a</p>'))).toBe('<h2>Lo mejor</h2><p>a</p>')
  })

  test('a table scrolls in a box that the keyboard reaches, named by its caption or the heading above', () => {
    draw('<h3>Lo que medimos</h3><table><tr><td>1</td></tr></table><table><caption>Pesos</caption></table>')
    const box = screen.getByRole('region', { name: 'Lo que medimos' })
    expect(box.tabIndex).toBe(0)
    expect(within(box).getByRole('table')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Pesos' })).toBeTruthy()
  })

  test('a head says whether it is a column’s or a row’s, unless the writer has said it', () => {
    const body = draw(
      '<table><thead><tr><th>Medida</th><th>Dos</th></tr></thead><tbody><tr><th>Peso</th><td>1</td></tr>' +
        '<tr><th scope="rowgroup">Ruido</th><td>2</td></tr></tbody></table>',
    )
    const heads = Array.from(body.querySelectorAll('th'), (head) => [head.textContent, head.scope])
    expect(heads).toEqual([
      ['Medida', 'col'],
      ['Dos', 'col'],
      ['Peso', 'row'],
      ['Ruido', 'rowgroup'],
    ])
  })

  test('columns of figures are set flush right, those of words are not', () => {
    const body = draw(
      '<table><thead><tr><th>Medida</th><th>Dos</th><th>Cómo</th></tr></thead><tbody>' +
        '<tr><th>Peso</th><td>233 g</td><td>Balanza</td></tr><tr><th>Ruido</th><td>−4 dB</td><td>2 veces</td></tr></tbody></table>',
    )
    expect(Array.from(body.querySelectorAll('.text-end'), ({ textContent }) => textContent)).toEqual([
      'Dos',
      '233 g',
      '−4 dB',
    ])
  })

  test('where pictures open, each has a button that says what it shows, but for one in a link', () => {
    const opened: string[] = []
    render(
      <ArticleBody
        body={readBody(
          '<figure>[IMG:0]<figcaption>Pie</figcaption></figure>[IMG:1|De lado]<p><a href="/x">[IMG:2]</a></p>[IMG:9]',
        )}
        images={IMAGES}
        title="Mirlo Dos"
        onOpenPicture={(address) => opened.push(address)}
      />,
    )
    const buttons = screen.getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Ampliar la imagen',
      'Ampliar la imagen: De lado',
    ])
    for (const button of buttons) fireEvent.click(button)
    expect(opened).toEqual(IMAGES.slice(0, 2))
  })

  test('where pictures open, a player is loaded when it is pressed, and not before', () => {
    const content =
      '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="La bisagra, despacio"></iframe>'
    const setting = { body: readBody(content), images: [], title: '' }
    const { container } = render(<ArticleBody {...setting} onOpenPicture={() => {}} />)
    expect(container.querySelector('iframe')).toBeNull()
    expect(screen.getByRole('link', { name: 'Verlo en su sitio' }).getAttribute('href')).toBe(
      'https://www.youtube.com/watch?v=abc',
    )
    fireEvent.click(screen.getByRole('button', { name: /La bisagra, despacio/ }))
    const player = container.querySelector('iframe')
    expect(player?.src).toBe('https://www.youtube-nocookie.com/embed/abc?autoplay=1')
    expect(player?.getAttribute('sandbox')).toContain('allow-scripts')
    cleanup()
    expect(render(<ArticleBody {...setting} />).container.querySelector('iframe')).not.toBeNull()
  })

  test('a click on a link is told to the screen', () => {
    const heard = vi.fn<(href: string | null) => void>()
    render(
      <ArticleBody
        body={readBody('<p><a href="/article/7">siete</a></p>')}
        images={[]}
        title=""
        onFollow={(event) => {
          event.preventDefault()
          heard(event.currentTarget.getAttribute('href'))
        }}
      />,
    )
    fireEvent.click(screen.getByText('siete'))
    expect(heard.mock.calls).toEqual([['/article/7']])
  })

  test('what was read once is drawn without a browser, word for word', () => {
    const body = readBody('<h2>Uno</h2><p>dos [IMG:0|tres]</p><ul>\n<li>a</li>\n</ul>')
    const copy: typeof body = JSON.parse(JSON.stringify(body))
    const html = renderToString(<ArticleBody body={copy} images={IMAGES} title="Mirlo Dos" />)
    const drawn = render(<ArticleBody body={body} images={IMAGES} title="Mirlo Dos" />).container
    const parsed = document.createElement('div')
    parsed.innerHTML = html.replaceAll('<!-- -->', '')
    expect(shapeOf(parsed)).toBe(shapeOf(drawn))
  })
})
