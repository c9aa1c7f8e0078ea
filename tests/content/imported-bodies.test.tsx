// Content imported from other programs, rendered as for readers: no kind of content breaks the page.
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/environments'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import { checkBody } from '#content/body/html-faults.ts'
import type { ContentArticle } from '#transfer/export/content.ts'
import { openIncoming } from '../../server/transfer/incoming.ts'

const articles: ContentArticle[] = []

beforeAll(async () => {
  // The files are parsed as on the server, and rendered as in a page.
  const page = await builtinEnvironments.jsdom.setup(globalThis, {})
  for (const name of ['wordpress.xml', 'ghost.json']) {
    const path = join(import.meta.dirname, '../server/exports', name)
    const incoming = await openIncoming(path, { site: 'https://ghost.example', uploads: null })
    articles.push(...incoming.content.articles)
    await incoming.close()
  }
  return () => page.teardown(globalThis)
})

function drawn(title: string): HTMLElement {
  const article = articles.find((one) => one.title.startsWith(title))
  if (article === undefined) throw new Error(`no ${title}`)
  const html = renderToStaticMarkup(
    <ArticleBody body={readBody(article.content)} images={article.images} title={article.title} />,
  )
  return new DOMParser().parseFromString(html, 'text/html').body
}

describe('an imported body', () => {
  test('draws without a complaint, without a missing picture, a comment, a shortcode or a script', () => {
    const complaint = vi.spyOn(console, 'error')
    expect(articles).toHaveLength(9)
    for (const { title } of articles) {
      const page = drawn(title)
      expect(page.textContent).not.toMatch(/\[\/?(?:caption|embed|video|contact)|<!--|wp:|IMG:|no encontrada/)
      expect(
        page.querySelectorAll('script, style, noscript, [onclick], [style], [href^="javascript:"]'),
      ).toHaveLength(0)
      for (const image of page.querySelectorAll('img')) expect(image.getAttribute('src')).toMatch(/^https:/)
      for (const frame of page.querySelectorAll('iframe')) {
        expect(frame.getAttribute('src')).toMatch(/^https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com\//)
        expect(frame.hasAttribute('sandbox')).toBe(true)
      }
    }
    expect(complaint).not.toHaveBeenCalled()
  })

  test('passes the form’s check, except where the source was broken', () => {
    const [broken, ...others] = [
      ...articles.filter(({ title }) => title === 'HTML roto'),
      ...articles.filter(({ title }) => title !== 'HTML roto'),
    ]
    expect(checkBody(broken?.content ?? '')).not.toEqual([])
    for (const { title, content } of others) expect([title, checkBody(content)]).toEqual([title, []])
  })

  test('keeps what a reader looks for: paragraphs, captions, players, tables, lists, verbatim text', () => {
    const page = drawn('Un móvil')
    expect(page.querySelectorAll('p').length).toBeGreaterThanOrEqual(3)
    expect(page.querySelector('figcaption')?.textContent).toBe('La caja, con todo dentro')
    expect(page.querySelector('figure img')?.getAttribute('alt')).toBe('La caja abierta')
    expect(page.querySelector('iframe')?.getAttribute('src')).toContain('a1B2c3D4e5F')
    expect(page.querySelector('[role=region] td')?.textContent).toBe('2018')
    expect(page.querySelector('li li')?.textContent).toBe('Dos y medio')
    expect(page.querySelector('pre')?.textContent).toBe('línea 1\n\n   línea 2 <etiqueta>')
    expect(page.textContent).toContain('[sic]')
    expect(page.textContent).toContain('[gallery]')
  })

  test('keeps seven pictures: five in the list, two in the text', () => {
    expect(drawn('Galería').querySelectorAll('img')).toHaveLength(7)
  })

  test('is read from right to left where it is written so', () => {
    const directions = Array.from(drawn('שולחן').querySelectorAll('p'), (p) => p.getAttribute('dir'))
    expect(directions).toEqual(['rtl', null, 'rtl'])
  })
})
