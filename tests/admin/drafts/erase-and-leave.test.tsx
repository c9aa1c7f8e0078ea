// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { newCategoryForm, withName } from '#domain/categories/category-form.ts'
import { hasAdminFlag } from '#store/device/admin-flag.ts'
import type { Device } from '#store/device/device.ts'
import type { NamedDraft } from '#store/drafts/draft-titles.ts'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { keptDraft } from '../../support/editor/kept-draft.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
let erased: (readonly NamedDraft[])[]
let left: readonly ('own' | 'copies' | 'pictures')[]
beforeEach(() => {
  backend = new FakeBackend()
  erased = []
  left = []
})
afterEach(closeAdmin)

async function open(device: Device, at = '/admin/articles') {
  return await openAdmin({
    backend,
    device,
    at,
    erase: async (drafts) => {
      erased.push(drafts)
      return left
    },
  })
}

async function ask(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Salir y borrar de aquí' }))
  return await screen.findByRole('alertdialog', { name: '¿Salir y borrar todo de este dispositivo?' })
}
const answer = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }))

/** Two drafts that exist only here, one that the server has, and one of another person. */
async function keepDrafts(device: Device): Promise<void> {
  const article = (title: string) => ({ ...newArticleForm('2026-11-20'), title })
  const opened = newArticleForm('2026-11-20')
  const kind = 'article'
  await keptDraft(device, { kind, rowId: 'a', isNew: true, value: article('Grillo Uno'), opened })
  const onServer = article('En el servidor')
  await keptDraft(device, {
    kind,
    rowId: 'b',
    isNew: true,
    value: onServer,
    opened,
    server: { rev: 1, form: onServer },
  })
  await keptDraft(device, { kind, rowId: 'c', userId: 'u-2', isNew: true, value: article('De otra'), opened })
  const category = newCategoryForm()
  const value = withName(category, 'Domótica')
  await keptDraft(device, { kind: 'category', rowId: 'x', isNew: true, value, opened: category })
}

describe("'Salir y borrar de aquí'", () => {
  test('names what only this device has, and ‘Cancelar’ changes nothing', async () => {
    const device = freshDevice()
    await keepDrafts(device)
    await open(device)
    const dialog = await ask()
    const titles = within(dialog).getAllByRole('listitem')
    expect(titles.map((item) => item.textContent)).toEqual(['Grillo Uno', 'Domótica'])
    await answer(dialog, 'Cancelar')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(hasAdminFlag()).toBe(true)
    expect(localStorage.getItem('cacharreo-admin-session')).not.toBeNull()
    expect(erased).toEqual([])
  })

  test.each(['well', 'unsent'] as const)(
    'with a connection that is %s it signs out and deletes, of the drafts this administrator’s',
    async (connection) => {
      const device = freshDevice()
      await keepDrafts(device)
      const app = await open(device)
      if (connection === 'unsent') backend.fault = () => 'unsent'
      const mine = (await device.own.drafts.toArray()).filter(({ userId }) => userId === 'u-1')
      await answer(await ask(), 'Salir y borrar')
      await waitFor(() => expect(erased).toHaveLength(1))
      expect(erased[0]?.map(({ key }) => key).toSorted()).toEqual(mine.map(({ id }) => id).toSorted())
      expect(hasAdminFlag()).toBe(false)
      expect(localStorage.getItem('cacharreo-admin-session')).toBeNull()
      expect(localStorage.getItem('cacharreo-admin-email')).toBeNull()
      expect(app.address()).toBe('/admin/login')
    },
  )

  test('names and deletes the text being typed, too', async () => {
    const device = freshDevice()
    await open(device, '/admin/categories/new')
    await userEvent.type(await screen.findByLabelText('Nombre'), 'Motos')
    const dialog = await ask()
    expect(within(dialog).getByText('Motos')).toBeTruthy()
    await answer(dialog, 'Salir y borrar')
    await waitFor(() => expect(erased).toHaveLength(1))
    const [draft] = await device.own.drafts.toArray()
    expect(erased[0]).toEqual([expect.objectContaining({ key: draft?.id, savedAt: draft?.savedAt })])
  })

  test('says so if the server has everything', async () => {
    await open(freshDevice())
    expect(within(await ask()).getByText(/Todo lo que has escrito está también en el servidor/)).toBeTruthy()
  })

  test('reports what could not be deleted', async () => {
    left = ['pictures']
    await open(freshDevice())
    await answer(await ask(), 'Salir y borrar')
    const toast = await findToast('Error')
    expect(toast.textContent).toContain('Quedan: las imágenes')
  })
})
