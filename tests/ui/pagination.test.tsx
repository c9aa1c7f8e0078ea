// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Pagination, pageNumbers } from '#ui/pagination.tsx'

afterEach(cleanup)

describe('the numbers of a pagination', () => {
  test.each([
    [1, 1, '1'],
    [1, 7, '1 2 3 4 5 6 7'],
    [1, 12, '1 2 3 4 5 … 12'],
    [3, 12, '1 2 3 4 5 … 12'],
    [4, 12, '1 … 3 4 5 … 12'],
    [6, 12, '1 … 5 6 7 … 12'],
    [9, 12, '1 … 8 9 10 … 12'],
    [10, 12, '1 … 8 9 10 11 12'],
    [12, 12, '1 … 8 9 10 11 12'],
    [50_000, 100_000, '1 … 49999 50000 50001 … 100000'],
  ])('page %i of %i: %s', (page, pageCount, shown) => {
    expect(pageNumbers(page, pageCount).join(' ').replaceAll('gap', '…')).toBe(shown)
  })

  test('always hold the current page and its neighbours, once and in order', () => {
    for (let pageCount = 1; pageCount <= 20; pageCount += 1) {
      for (let page = 1; page <= pageCount; page += 1) {
        const numbers = pageNumbers(page, pageCount).filter((number) => number !== 'gap')
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        const near = [page - 1, page, page + 1].filter((number) => number >= 1 && number <= pageCount)
        expect(numbers).toEqual(expect.arrayContaining(near))
      }
    }
  })
})

function draw(page: number, pageCount: number) {
  render(
    <Pagination
      page={page}
      pageCount={pageCount}
      link={(number, { children, ...look }) => (
        <a href={`/${number}`} {...look}>
          {children}
        </a>
      )}
    />,
  )
}

describe('a pagination', () => {
  test('is made of real links and says which page is the current one', () => {
    draw(2, 7)
    const nav = within(screen.getByRole('navigation', { name: 'Paginación' }))
    expect(nav.getByRole('link', { name: 'Anterior' }).getAttribute('href')).toBe('/1')
    expect(nav.getByRole('link', { name: 'Siguiente' }).getAttribute('rel')).toBe('next')
    expect(nav.getByRole('link', { name: 'Página 2' }).getAttribute('aria-current')).toBe('page')
    expect(nav.getByRole('link', { name: 'Página 3' }).hasAttribute('aria-current')).toBe(false)
    expect(nav.getByText('Página 2 de 7')).toBeDefined()
  })

  test('keeps the place of what leads nowhere', () => {
    draw(1, 2)
    expect(screen.queryByRole('link', { name: 'Anterior' })).toBeNull()
    expect(screen.getByText('Anterior').getAttribute('aria-disabled')).toBe('true')
    cleanup()
    draw(2, 2)
    expect(screen.getByText('Siguiente').getAttribute('aria-disabled')).toBe('true')
  })

  test('of one page is not there', () => {
    draw(1, 1)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
