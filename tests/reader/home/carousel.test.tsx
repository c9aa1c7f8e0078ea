// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ListedArticle } from '#domain/articles/article.ts'
import { Latest } from '#reader/home/carousel.tsx'
import { renderPart } from '../../support/window/render-part.tsx'
import { sampleHeads } from '../../support/sync/sample-heads.ts'

afterEach(cleanup)

const newest: ListedArticle[] = sampleHeads(9).map((head) => ({
  ...head,
  categoryName: null,
  categoryColor: null,
}))

function draw() {
  renderPart(<Latest articles={newest} />)
  const section = screen.getByRole('region', { name: 'Últimas Reviews' })
  return { section, track: within(section).getByRole('list') }
}

describe("'Últimas Reviews'", () => {
  test('P4.6 has its heading, its subtitle and a featured card for each of the newest', () => {
    const { section, track } = draw()
    expect(within(section).getByRole('heading', { level: 2 }).textContent).toBe('Últimas Reviews')
    expect(
      within(section).getByText(
        'Descubre las valoraciones más recientes y conoce lo último que hemos analizado.',
      ),
    ).toBeDefined()
    expect(track.querySelectorAll('[data-story]')).toHaveLength(9)
  })

  test('is at its start until it can be measured', () => {
    const { section } = draw()
    const isDisabled = (name: string) =>
      within(section).getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
    expect([isDisabled('Anteriores'), isDisabled('Siguientes')]).toEqual([true, false])
  })

  test('arrow keys with a modifier, and other keys, are left to the browser', () => {
    const { section } = draw()
    // `fireEvent` returns false for a prevented event.
    expect(fireEvent.keyDown(section, { key: 'ArrowRight' })).toBe(false)
    expect(fireEvent.keyDown(section, { key: 'ArrowLeft' })).toBe(false)
    expect(fireEvent.keyDown(section, { key: 'ArrowLeft', altKey: true })).toBe(true)
    expect(fireEvent.keyDown(section, { key: 'ArrowDown' })).toBe(true)
  })
})
