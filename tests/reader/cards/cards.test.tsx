// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ListedArticle } from '#domain/articles/article.ts'
import { ListCard, RegularCard, FeaturedCard } from '#reader/cards/cards.tsx'
import { renderPart } from '../../support/window/render-part.tsx'
import { sampleHead } from '../../support/sync/sample-heads.ts'

afterEach(cleanup)

function story(change: Partial<ListedArticle> = {}): ListedArticle {
  return {
    ...sampleHead(1),
    title: 'Mirlo Dos: tres semanas callados',
    introduction: 'Cancelan el metro y dejan pasar el timbre.',
    images: ['/pictures/mirlo-dos-1-1200x675.webp', '/pictures/mirlo-dos-2-1200x675.webp'],
    publishedAt: '2026-11-07',
    categoryId: 'c-audio',
    categoryName: 'Audio',
    categoryColor: '#0a7d4f',
    overall: 9,
    readTime: 8,
    ...change,
  }
}

function draw(card: ReactNode): HTMLElement {
  const { container } = renderPart(card)
  return container
}

function find(container: HTMLElement, selector: string): HTMLElement {
  const found = container.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

const variants = [
  ['featured', (article: ListedArticle) => <FeaturedCard article={article} />],
  ['regular', (article: ListedArticle) => <RegularCard article={article} />],
  ['list', (article: ListedArticle) => <ListCard article={article} />],
] as const

describe.each(variants)('the %s card', (_, card) => {
  test('P5.1 opens the article: the title is its one link', () => {
    const links = draw(card(story())).querySelectorAll('a')
    expect(Array.from(links, (link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Mirlo Dos: tres semanas callados', '/article/a00001'],
    ])
  })

  test("P5.2 shows date and 'N min read' in English, marked so (P1.5)", () => {
    const container = draw(card(story()))
    const time = find(container, 'time')
    expect([time.textContent, time.getAttribute('datetime'), time.lang]).toEqual([
      'Nov 7, 2026',
      '2026-11-07',
      'en',
    ])
    expect(find(container, '.meta span').textContent).toBe('8 min read')
    expect(find(container, '.meta span').lang).toBe('en')
  })

  test('P2.7 shows 5 minutes if the row has no reading time, and no date if the row’s is invalid', () => {
    const container = draw(card(story({ readTime: null, publishedAt: 'mañana' })))
    expect(container.textContent).toContain('5 min read')
    expect(container.querySelector('time')).toBeNull()
  })

  test('P2.5 shows the category’s name as a badge, and names it for its colour', () => {
    const container = draw(card(story()))
    expect(find(container, '.label').textContent).toBe('Audio')
    expect(find(container, '[data-story]').dataset['cat']).toBe('c-audio')
  })

  test('P5.2 shows the first picture, decorative, or a placeholder', () => {
    const img = find(draw(card(story())), 'img')
    expect([img.getAttribute('src'), img.getAttribute('alt')]).toEqual([
      '/pictures/mirlo-dos-1-1200x675.webp',
      '',
    ])
    expect(find(draw(card(story({ images: [] }))), 'img').getAttribute('src')).toBe('/placeholder.svg')
  })

  test("P2.6 shows the score with one decimal, '0.0' when missing", () => {
    expect(find(draw(card(story({ overall: 9 }))), 'p > .sr-only').textContent).toBe('Puntuación: 9.0 de 10')
    expect(find(draw(card(story({ overall: null }))), 'p > [aria-hidden]').textContent).toBe('0.0')
  })
})

describe('the list card', () => {
  test('P5.3 clamps the title to 2 lines and the introduction to 3', () => {
    const container = draw(<ListCard article={story()} />)
    expect(find(container, 'h3').className).toContain('line-clamp-2')
    expect(find(container, '.line-clamp-3').textContent).toBe('Cancelan el metro y dejan pasar el timbre.')
  })

  test('shows a title with its matches marked', () => {
    const title = (
      <>
        <mark>Mirlo</mark> Dos
      </>
    )
    const container = draw(<ListCard article={story()} title={title} />)
    expect(find(container, 'h3 a mark').textContent).toBe('Mirlo')
  })
})
