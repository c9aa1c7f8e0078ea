// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { backendOf, found, rowOf, titles } from '../../support/editor/article-rows.ts'
import type { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { keptDraft } from '../../support/editor/kept-draft.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

const entry = (id: string, columns: object = {}) => ({
  id,
  title: `Borrador ${id}`,
  base_rev: 0,
  rev: 1,
  saved_at: '2026-11-22T10:00:00Z',
  saved_email: null,
  publish_at: null,
  problem: null,
  ...columns,
})

let backend: FakeBackend
beforeEach(() => {
  backend = backendOf(3)
  backend.drafts = [
    entry('d1'),
    entry('d2', { publish_at: '2026-12-03T10:00:00Z' }),
    entry('a2', { base_rev: 2, title: 'Reseña 2 con más' }),
    entry('a3', { base_rev: 3, publish_at: '2026-11-03T10:00:00Z', problem: 'moved' }),
  ]
})
afterEach(closeAdmin)

const choose = (label: string, name: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), name)

test('drafts are rows with their state, above the articles or in their rows', async () => {
  await openAdmin({ backend })
  await expect.poll(titles).toEqual(['Borrador d1', 'Borrador d2', 'Reseña 3', 'Reseña 2', 'Reseña 1'])
  expect(within(rowOf('Borrador d1')).getByText('Borrador')).toBeTruthy()
  expect(rowOf('Borrador d2').textContent).toMatch(/Programado para el 3\/12\/2026 a las \d+:00/)
  expect(rowOf('Reseña 2').textContent).toContain('Publicado · con cambios')
  expect(rowOf('Reseña 3').textContent).toContain('no se publicó: el artículo se guardó entretanto')
  expect(rowOf('Reseña 1').textContent).not.toContain('Publicado')
})

test('rows are filtered by state, and by what an article lacks', async () => {
  backend.putArticle({ id: 'a1', title: 'Reseña 1', images: [], category_id: null })
  await openAdmin({ backend })
  await found('Borrador d1')
  await choose('Estado', 'Borrador')
  await expect.poll(titles).toEqual(['Borrador d1'])
  await choose('Estado', 'Programado')
  await expect.poll(titles).toEqual(['Borrador d2'])
  await choose('Estado', 'Publicado · con cambios')
  await expect.poll(titles).toEqual(['Reseña 3', 'Reseña 2'])
  await choose('Estado', 'Publicado')
  await expect.poll(titles).toEqual(['Reseña 1'])
  await choose('Estado', 'Todos los estados')
  await choose('Qué falta', 'Sin portada')
  await expect.poll(titles).toEqual(['Reseña 1'])
  await choose('Qué falta', 'Sin categoría')
  await expect.poll(titles).toEqual(['Reseña 1'])
  await choose('Qué falta', 'Completos o no')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar en títulos y textos' }), 'd2')
  await expect.poll(titles).toEqual(['Borrador d2'])
})

test('a new draft on this device and on the server is one row, which opens this device’s text', async () => {
  const device = freshDevice()
  const opened = newArticleForm('2026-11-21')
  const value = { ...opened, title: 'Borrador d1' }
  const { id } = await keptDraft(device, { kind: 'article', rowId: 'd1', isNew: true, value, opened })
  await openAdmin({ backend, device })
  await found('Borrador d2')
  const address = () => screen.getByRole('link', { name: 'Borrador d1' }).getAttribute('href')
  await waitFor(() => expect(address()).toBe(`/admin/articles/new?borrador=${id}`))
  const other = screen.getByRole('link', { name: 'Borrador d2' })
  expect(other.getAttribute('href')).toBe('/admin/articles/new?borrador=servidor-d2')
})

test('the list asks for the password after the session has ended, and says which rows it could not read', async () => {
  backend.fault = ({ path }) => (path.endsWith('/drafts') ? 401 : null)
  await openAdmin({ backend })
  const question = within(await screen.findByRole('dialog', { name: 'Entrar' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }))
  await screen.findByText('No se han podido leer los borradores del servidor: aquí pueden faltar.')
  expect(await found('Reseña 1')).toBeTruthy()
})

test('a list opened without a network fails nothing, and asks for the password once there is one', async () => {
  backend.fault = ({ path }) => (path.endsWith('/drafts') ? 401 : null)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openAdmin({ backend })
  await found('Reseña 1')
  network.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(/^No se han podido leer los borradores/)).toBeNull()
  expect(await screen.findByRole('dialog', { name: 'Entrar' })).toBeTruthy()
})

test('P16.10, P19.5 ‘Descartar’ asks for the password after the session has ended, and its toast restores the draft', async () => {
  const all = backend.drafts
  let isSignedIn = false
  backend.fault = ({ method, path, query }) => {
    if (path.endsWith('/token')) isSignedIn = true
    if (!path.endsWith('drafts') || (method === 'GET' && !query.has('id'))) return null
    if (!isSignedIn) return 401
    const row = entry('d1', { row_id: 'd1', form: { title: 'Borrador d1' } })
    if (path.endsWith('/drafts') && method !== 'GET')
      backend.drafts = method === 'DELETE' ? all.slice(1) : all
    return Response.json([row])
  }
  await openAdmin({ backend })
  await found('Borrador d1')
  await userEvent.click(within(rowOf('Borrador d1')).getByRole('button', { name: 'Descartar' }))
  const question = within(await screen.findByRole('dialog', { name: 'Entrar' }))
  await userEvent.type(question.getByLabelText('Contraseña'), 'una clave')
  await userEvent.click(question.getByRole('button', { name: 'Entrar' }))
  const toast = await findToast('Borrador descartado')
  await waitFor(() => expect(titles()).not.toContain('Borrador d1'))
  await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
  await found('Borrador d1')
})
