// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ListedArticle } from '#domain/article.ts'
import { Latest } from '#reader/home/latest.tsx'
import { renderPart } from '../../support/render-part.tsx'
import { sampleHeads } from '../../support/sample-heads.ts'

afterEach(cleanup)

const newest: ListedArticle[] = sampleHeads(9).map((head) => ({
  ...head,
  categoryName: null,
  categoryColor: null,
}))

/** The carousel in a window that jsdom does not measure: slides of 300, three of them in sight. */
function draw() {
  renderPart(<Latest articles={newest} />)
  const section = screen.getByRole('region', { name: 'Últimas Reviews' })
  const track = within(section).getByRole('list')
  const scrolls: number[] = []
  const place = { scrollLeft: 0, clientWidth: 900, scrollWidth: 2700 }
  for (const name of ['scrollLeft', 'clientWidth', 'scrollWidth'] as const) {
    Object.defineProperty(track, name, { configurable: true, get: () => place[name] })
  }
  for (const [at, slide] of Array.from(track.children).entries()) {
    Object.defineProperty(slide, 'offsetLeft', { configurable: true, value: at * 300 })
  }
  const moveTo = (left: number) => {
    place.scrollLeft = left
    act(() => void track.dispatchEvent(new Event('scroll')))
  }
  track.scrollBy = (by?: number | ScrollToOptions) => {
    const left = typeof by === 'object' ? (by.left ?? 0) : 0
    scrolls.push(left)
    moveTo(Math.min(1800, Math.max(0, place.scrollLeft + left)))
  }
  moveTo(0)
  return {
    section,
    track,
    scrolls,
    moveTo,
    resize: (clientWidth: number) => {
      place.clientWidth = clientWidth
      act(() => void window.dispatchEvent(new Event('resize')))
    },
    previous: within(section).getByRole('button', { name: 'Anteriores' }),
    next: within(section).getByRole('button', { name: 'Siguientes' }),
  }
}

const disabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

describe("'Últimas Reviews'", () => {
  test('§2 has its heading, its subtitle and a featured card for each of the newest', () => {
    const { section, track } = draw()
    expect(within(section).getByRole('heading', { level: 2 }).textContent).toBe('Últimas Reviews')
    expect(
      within(section).getByText(
        'Descubre las valoraciones más recientes y conoce lo último que hemos analizado.',
      ),
    ).toBeDefined()
    expect(track.querySelectorAll('.card-featured')).toHaveLength(9)
  })

  test('§4 previous and next follow the scroll position', () => {
    const { previous, next, moveTo } = draw()
    expect([disabled(previous), disabled(next)]).toEqual([true, false])
    moveTo(900)
    expect([disabled(previous), disabled(next)]).toEqual([false, false])
    moveTo(1799)
    expect([disabled(previous), disabled(next)]).toEqual([false, true])
  })

  test('the ends are looked at again when the window changes', () => {
    const { next, moveTo, resize } = draw()
    moveTo(1700)
    expect(disabled(next)).toBe(false)
    resize(1000)
    expect(disabled(next)).toBe(true)
  })

  test('a button steps by one slide and keeps the focus when it reaches the end', () => {
    const { next, scrolls, moveTo } = draw()
    moveTo(1500)
    next.focus()
    fireEvent.click(next)
    expect(scrolls).toEqual([300])
    expect(disabled(next)).toBe(true)
    expect(document.activeElement).toBe(next)
    fireEvent.click(next)
    expect(scrolls).toEqual([300])
  })

  test('§2 arrow keys step while the carousel has the focus, and only then', () => {
    const { next, track, scrolls } = draw()
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(scrolls).toEqual([])
    fireEvent.keyDown(next, { key: 'ArrowRight' })
    const link = within(track).getAllByRole('link')[1]
    if (!link) throw new Error('the carousel has no links')
    fireEvent.keyDown(link, { key: 'ArrowLeft' })
    expect(scrolls).toEqual([300, -300])
  })

  test('while nothing is known yet it has the shape of what comes', () => {
    renderPart(<Latest articles={null} />)
    expect(document.querySelectorAll('.rail-slide .is-loading')).toHaveLength(3)
  })
})
