// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '#admin/history/trash-screen.tsx'
import { allCategories } from '#store/queries.ts'
import { backendOf, found } from '../../support/editor/article-rows.ts'
import { ACCOUNT, FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

const AT = '/admin/trash'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOf(2)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(closeAdmin)

const entry = (change: object = {}) => ({
  version: 7,
  kind: 'a',
  name: 'Reseña 2',
  ended_at: new Date().toISOString(),
  ended_email: 'eva@example.com',
  articles: 0,
  cover: null,
  ...change,
})

const items = async () => {
  const list = await screen.findByRole('list', { name: 'Papelera' })
  return within(list).getAllByRole('listitem')
}

describe('‘Papelera’', () => {
  test('is linked, lists deleted articles with author and time, and has its own title', async () => {
    const last = entry()
    backend.discardArticle('a2', last)
    const before = new Date(Date.parse(last.ended_at) - 1).toISOString()
    const mine = {
      ended_at: before,
      version: 3,
      kind: 'c',
      name: 'Audio',
      ended_email: ACCOUNT.email,
      articles: 3,
    }
    backend.trash = [...backend.trash, { id: 'c9', ...entry(mine) }]
    await openAdmin({ backend })
    await userEvent.click(await screen.findByRole('link', { name: 'Papelera' }))
    await screen.findByRole('heading', { name: 'Papelera' })
    const [first, second] = await items()
    expect(first?.textContent).toMatch(/^Reseña 2Artículo · Borrado hoy a las \d+:\d\d por eva@example.com/)
    expect(second?.textContent).toMatch(/^AudioCategoría con 3 artículos · Borrada hoy a las \d+:\d\d por ti/)
    expect(document.title).toBe('Papelera · Backoffice Cacharreo')
    await userEvent.click(screen.getByRole('link', { name: 'Artículos' }))
    await found('Reseña 1')
    expect(document.title).toContain('Gestión de artículos')
  })

  test('‘Restaurar’ restores the article once on every screen, and removes it from the list', async () => {
    backend.discardArticle('a2', entry())
    await openAdmin({ backend, at: AT })
    await items()
    // No new list arrives.
    backend.fault = ({ path }) => (path.endsWith('list_trash') ? 500 : null)
    await userEvent.dblClick(screen.getByRole('button', { name: 'Restaurar Reseña 2' }))
    await findToast('Artículo recuperado')
    expect(backend.articles.map(({ id }) => id)).toContain('a2')
    await screen.findByText('La papelera está vacía.')
    expect(backend.requests.filter(({ path }) => path.endsWith('restore_article'))).toHaveLength(1)
    await userEvent.click(screen.getByRole('link', { name: 'Artículos' }))
    await found('Reseña 2')
  })

  test('a failed restore keeps the entry with the reason, and can be retried', async () => {
    backend.discardArticle('a2', entry())
    await openAdmin({ backend, at: AT })
    await items()
    backend.fault = ({ path }) => (path.includes('restore_') ? 'unsent' : null)
    await userEvent.click(screen.getByRole('button', { name: 'Restaurar Reseña 2' }))
    const toast = await findToast('Error', 'No se pudo recuperar el artículo')
    expect(await items()).toHaveLength(1)
    backend.fault = () => null
    await userEvent.click(within(toast).getByRole('button', { name: 'Reintentar' }))
    await screen.findByText('La papelera está vacía.')
  })

  test('asks for the password after the session has ended, then lists', async () => {
    backend.fault = ({ path }) => (/list_trash$|discarded_drafts$/.test(path) ? 401 : null)
    await openAdmin({ backend, at: AT })
    const question = within(await screen.findByRole('dialog', { name: 'Entrar' }))
    backend.fault = () => null
    await userEvent.type(question.getByLabelText('Contraseña'), 'una clave')
    await userEvent.click(question.getByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('La papelera está vacía.')).toBeTruthy()
  })

  test('reports a missing answer, and retries on request', async () => {
    backend.fault = ({ path }) => (path.endsWith('list_trash') ? 500 : null)
    await openAdmin({ backend, at: AT })
    const again = await within(screen.getByRole('main')).findByRole('button', { name: 'Reintentar' })
    expect(screen.queryByText('La papelera está vacía.')).toBeNull()
    backend.fault = () => null
    await userEvent.click(again)
    await screen.findByText('La papelera está vacía.')
  })
})

test('‘Deshacer’ after a category’s deletion restores it with its articles', async () => {
  backend = new FakeBackend()
  backend.putCategory({ id: 'c1', name: 'Audio', slug: 'audio', color: '#112233', description: null })
  backend.putArticle({ id: 'a1', category_id: 'c1' })
  const { device } = await openAdmin({ backend, at: '/admin/categories' })
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar Audio' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
  const toast = await findToast('Categoría eliminada', 'La categoría se ha eliminado correctamente')
  await waitFor(async () => expect(await allCategories(device)).toEqual([]))
  expect(backend.articles.find(({ id }) => id === 'a1')?.category_id).toBeNull()
  await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
  await findToast('Categoría recuperada', 'Vuelve con los artículos que tenía')
  await screen.findByRole('button', { name: 'Borrar Audio' })
  expect(backend.articles.find(({ id }) => id === 'a1')?.category_id).toBe('c1')
})
