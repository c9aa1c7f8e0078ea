// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setAdminFlag } from '#store/device/admin-flag.ts'
import { backendOf, found, rowOf, rows, titles } from '../../support/editor/article-rows.ts'
import type { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { instant } from '../../support/fakes/fake-magazine.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'
import { openApp } from '../../support/window/open-app.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOf(0)
})
afterEach(closeAdmin)

describe('P16.1 the article table', () => {
  test('has its title, its columns, and one row per article, the newest first', async () => {
    backend = backendOf(3)
    backend.putArticle({ id: 'a2', images: [] })
    await openAdmin({ backend })
    await found('Reseña 3')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gestión de artículos')
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual([
      '',
      'Título',
      'Miniatura',
      'Categoría',
      'Puntuación',
      'Fecha de publicación',
      'Acciones',
    ])
    expect(titles()).toEqual(['Reseña 3', 'Reseña 2', 'Reseña 1'])
    expect(within(rowOf('Reseña 3')).getByText('4/1/2026')).toBeTruthy()
    expect(rowOf('Reseña 3').querySelector('img')?.getAttribute('src')).toBe('/pictures/a3-1200x675.webp')
    expect(within(rowOf('Reseña 2')).getByRole('img', { name: 'Sin imagen' })).toBeTruthy()
  })

  test('a press on a row opens its article, a press on its checkbox does not', async () => {
    backend = backendOf(2)
    const app = await openAdmin({ backend })
    await found('Reseña 2')
    await userEvent.click(within(rowOf('Reseña 2')).getByRole('checkbox'))
    expect(app.address()).toBe('/admin/articles')
    await userEvent.click(within(rowOf('Reseña 2')).getByText('3/1/2026'))
    await waitFor(() => expect(app.address()).toBe('/admin/articles/a2'))
  })

  test('P26.3 a failed load without rows shows a toast; with rows it does not (P13.7)', async () => {
    setAdminFlag()
    await openApp({ at: '/admin/articles', device: freshDevice(), status: { failure: { kind: 'network' } } })
    await findToast('Error', 'No se pudieron cargar los artículos')
    closeAdmin()
    backend = backendOf(1)
    await openAdmin({ backend, status: { failure: { kind: 'network' } } })
    await found('Reseña 1')
    const toasts = [...document.querySelectorAll('[data-in]:not([data-old])')].map(
      (toast) => toast.textContent,
    )
    expect(toasts.filter((words) => words.includes('No se pudieron cargar'))).toEqual([])
  })
})

describe('finding, sorting and paging, on the device', () => {
  test('a page has 20 rows, the address has its number, and Back returns', async () => {
    backend = backendOf(45)
    const app = await openAdmin({ backend })
    await found('Reseña 45')
    expect(rows()).toHaveLength(20)
    await userEvent.click(screen.getByRole('link', { name: 'Página 3' }))
    await found('Reseña 5')
    expect(titles()).toEqual(['Reseña 5', 'Reseña 4', 'Reseña 3', 'Reseña 2', 'Reseña 1'])
    expect(app.address()).toBe('/admin/articles?pagina=3')
    app.router.history.back()
    await found('Reseña 45')
  })

  test('a search starts at its first page, ignores accents and case, and is literal', async () => {
    backend = backendOf(45)
    backend.putArticle({ id: 'b', title: 'Cámara 50% (2026)', published_at: instant(1) })
    const app = await openAdmin({ backend, at: '/admin/articles?pagina=3' })
    await found('Reseña 1')
    await userEvent.click(screen.getByRole('searchbox', { name: 'Buscar en títulos y textos' }))
    await userEvent.paste('camara 50% (')
    await waitFor(() => expect(titles()).toEqual(['Cámara 50% (2026)']))
    expect(app.address()).toBe('/admin/articles?texto=camara%2050%25%20(')
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.paste('no hay nada así')
    expect(await screen.findByText('Ningún artículo coincide.')).toBeTruthy()
  })

  test('a press on a column head sorts by it, another reverses the order', async () => {
    for (const [id, title] of [
      ['1', 'Ñu'],
      ['2', 'Zeta'],
      ['3', 'Nube'],
      ['4', 'águila'],
    ] as const) {
      backend.putArticle({ id, title, published_at: instant(Number(id) * 1440) })
    }
    await openAdmin({ backend })
    await found('Zeta')
    const byTitle = screen.getByRole('columnheader', { name: 'Título' })
    const byDate = screen.getByRole('columnheader', { name: 'Fecha de publicación' })
    expect([byTitle.ariaSort ?? byTitle.getAttribute('aria-sort'), byDate.getAttribute('aria-sort')]).toEqual(
      ['none', 'descending'],
    )
    await userEvent.click(within(byTitle).getByRole('button'))
    await waitFor(() => expect(titles()).toEqual(['águila', 'Nube', 'Ñu', 'Zeta']))
    await userEvent.click(within(byTitle).getByRole('button'))
    await waitFor(() => expect(titles()).toEqual(['Zeta', 'Ñu', 'Nube', 'águila']))
    await userEvent.click(within(byDate).getByRole('button'))
    await waitFor(() => expect(titles()[0]).toBe('águila'))
    await userEvent.click(within(byDate).getByRole('button'))
    await waitFor(() => expect(titles()[0]).toBe('Ñu'))
    expect(byDate.getAttribute('aria-sort')).toBe('ascending')
  })
})
