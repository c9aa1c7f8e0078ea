// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setAdminFlag } from '#store/device/admin-flag.ts'
import { askToDelete, backendOf, found, rowOf, titles } from '../../support/editor/article-rows.ts'
import type { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
const errors: unknown[][] = []

beforeEach(() => {
  backend = backendOf(0)
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void errors.push(said))
})
afterEach(closeAdmin)

describe('deleting', () => {
  test("asks '¿Eliminar este artículo?' and does nothing when cancelled", async () => {
    backend = backendOf(2)
    await openAdmin({ backend })
    await found('Reseña 2')
    await askToDelete('Reseña 2')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(backend.writes).toEqual([])
  })

  test('P26.10 deletes on the server, removes the row, says so, and ‘Deshacer’ restores the same row', async () => {
    backend = backendOf(2)
    const before = backend.articles.find(({ id }) => id === 'a2')
    await openAdmin({ backend })
    await found('Reseña 2')
    const dialog = await askToDelete('Reseña 2')
    expect(within(dialog).getByText('Reseña 2')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
    const toast = await findToast('Artículo eliminado', 'El artículo se ha eliminado correctamente')
    await waitFor(() => expect(titles()).toEqual(['Reseña 1']))
    expect(backend.articles.map(({ id }) => id)).toEqual(['a1'])
    await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
    await found('Reseña 2')
    await findToast('Artículo recuperado')
    const { rev: _, body_rev: __, ...restored } = backend.articles.find(({ id }) => id === 'a2') ?? {}
    expect(before).toMatchObject(restored)
  })

  test('P26.4 a failed deletion shows the catalogue’s toast, keeps the row and is logged', async () => {
    backend = backendOf(1)
    await openAdmin({ backend })
    await found('Reseña 1')
    backend.fault = ({ method }) => (method === 'DELETE' ? 500 : null)
    await userEvent.click(within(await askToDelete('Reseña 1')).getByRole('button', { name: 'Eliminar' }))
    await findToast('Error', 'No se pudo eliminar el artículo')
    expect(titles()).toEqual(['Reseña 1'])
    expect(errors.flat()).toContain('No se pudo eliminar el artículo')
  })

  test('does not delete an article changed meanwhile, and shows its present state', async () => {
    backend = backendOf(1)
    await openAdmin({ backend })
    await found('Reseña 1')
    backend.putArticle({ id: 'a1', title: 'Reseña 1, corregida' })
    await userEvent.click(within(await askToDelete('Reseña 1')).getByRole('button', { name: 'Eliminar' }))
    await findToast('Error', 'No se pudo eliminar el artículo')
    await found('Reseña 1, corregida')
    expect(backend.articles).toHaveLength(1)
  })

  test('P15.7 fails with the catalogue’s error and without a question if there is only the flag', async () => {
    backend = backendOf(1)
    setAdminFlag()
    await openAdmin({ backend, signedIn: false })
    await found('Reseña 1')
    await userEvent.click(within(await askToDelete('Reseña 1')).getByRole('button', { name: 'Eliminar' }))
    await findToast('Error', 'No se pudo eliminar el artículo')
    expect(screen.queryByLabelText('Contraseña')).toBeNull()
    expect(backend.articles).toHaveLength(1)
  })

  test('asks for the password in place after the session has expired, then sends the same delete', async () => {
    backend = backendOf(1)
    await openAdmin({ backend })
    await found('Reseña 1')
    backend.expireSessions()
    await userEvent.click(within(await askToDelete('Reseña 1')).getByRole('button', { name: 'Eliminar' }))
    const password = await screen.findByLabelText('Contraseña')
    await userEvent.type(password, 'una clave')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await findToast('Artículo eliminado')
    expect(backend.articles).toEqual([])
  })
})

test('can be undone later if ‘Deshacer’ fails offline', async () => {
  backend = backendOf(1)
  await openAdmin({ backend })
  await found('Reseña 1')
  await userEvent.click(within(await askToDelete('Reseña 1')).getByRole('button', { name: 'Eliminar' }))
  const toast = await findToast('Artículo eliminado')
  backend.fault = ({ method }) => (method === 'POST' ? 'unsent' : null)
  await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
  const failure = await findToast('Error', 'No se pudo recuperar el artículo')
  backend.fault = () => null
  await userEvent.click(within(failure).getByRole('button', { name: 'Reintentar' }))
  await found('Reseña 1')
  expect(backend.articles).toHaveLength(1)
})

describe('deleting several at once', () => {
  test('covers several pages, asks once, and restores all on undo', async () => {
    backend = backendOf(22)
    await openAdmin({ backend })
    await found('Reseña 22')
    await userEvent.click(within(rowOf('Reseña 22')).getByRole('checkbox'))
    await userEvent.click(screen.getByRole('link', { name: 'Página 2' }))
    await found('Reseña 1')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todos' }))
    const bar = screen.getByRole('group', { name: 'Selección' })
    expect(bar.textContent).toContain('3 seleccionados de 22')
    await userEvent.click(within(bar).getByRole('button', { name: 'Borrar' }))
    const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar estos 3 artículos?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
    const toast = await findToast('3 artículos eliminados')
    expect(backend.articles).toHaveLength(19)
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selección' })).toBeNull())
    await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
    await findToast('3 artículos recuperados')
    expect(backend.articles).toHaveLength(22)
  })

  test('needs a recent sign-in: it asks for the password before the first deletion', async () => {
    backend = backendOf(3)
    backend.isOldSignIn = true
    await openAdmin({ backend })
    await found('Reseña 3')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todos' }))
    const bar = screen.getByRole('group', { name: 'Selección' })
    const remove = async () => {
      await userEvent.click(within(bar).getByRole('button', { name: 'Borrar' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
      return await screen.findByRole('dialog', { name: 'Confirma que eres tú' })
    }
    await userEvent.click(within(await remove()).getByRole('button', { name: 'Cancelar' }))
    await findToast('Error', 'No se pudo eliminar el artículo')
    expect(backend.writes).toEqual([])
    const question = await remove()
    await userEvent.type(within(question).getByLabelText('Contraseña'), 'una clave')
    await userEvent.click(within(question).getByRole('button', { name: 'Entrar' }))
    await findToast('3 artículos eliminados')
    expect(backend.articles).toEqual([])
  })

  test('stops at the first failure: deleted ones can be restored, the rest stays selected', async () => {
    backend = backendOf(3)
    await openAdmin({ backend })
    await found('Reseña 3')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todos' }))
    backend.fault = ({ method, query }) => (method === 'DELETE' && query.get('id') !== 'eq.a3' ? 500 : null)
    const bar = screen.getByRole('group', { name: 'Selección' })
    await userEvent.click(within(bar).getByRole('button', { name: 'Borrar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await findToast('Error', 'No se pudo eliminar el artículo')
    await findToast('Artículo eliminado')
    expect(backend.articles).toHaveLength(2)
    await waitFor(() => expect(bar.textContent).toContain('2 seleccionados de 2'))
  })
})
