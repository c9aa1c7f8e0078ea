// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '#admin/article-form/article-screen.tsx'
import { setAdminFlag } from '#store/device/admin-flag.ts'
import { failed } from '#domain/failure.ts'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { backendOf, found, rowOf } from '../../support/editor/article-rows.ts'
import type { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { keptDraft } from '../../support/editor/kept-draft.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOf(0)
})
afterEach(closeAdmin)

describe('drafts', () => {
  test('a row with a draft on this device says so to the draft’s owner alone', async () => {
    backend = backendOf(2)
    const device = freshDevice()
    const form = { ...newArticleForm('2026-11-21'), title: 'Otro título' }
    const draft = { kind: 'article', value: form, opened: form } as const
    await keptDraft(device, { ...draft, rowId: 'a2' })
    await keptDraft(device, { ...draft, userId: 'somebody else', rowId: 'a1' })
    await openAdmin({ backend, device })
    await found('Reseña 2')
    expect(await within(rowOf('Reseña 2')).findByText('borrador en este dispositivo')).toBeTruthy()
    expect(rowOf('Reseña 1').textContent).not.toContain('borrador')
  })

  test('an unsaved new article is listed above the table', async () => {
    const device = freshDevice()
    const value = { ...newArticleForm('2026-11-21'), title: 'A medias' }
    const opened = newArticleForm('2026-11-21')
    const { id } = await keptDraft(device, { kind: 'article', rowId: 'new-1', isNew: true, value, opened })
    await openAdmin({ backend, device })
    const link = await screen.findByRole('link', { name: 'A medias' })
    expect(link.getAttribute('href')).toBe(`/admin/articles/new?borrador=${id}`)
  })

  test.each(['/admin/articles', '/admin/articles/gone'])(
    'a draft of an article that was deleted elsewhere offers to create it again: %s',
    async (at) => {
      const device = freshDevice()
      const opened = newArticleForm('2026-11-21')
      const value = { ...opened, title: 'Lo escrito', introduction: 'b', content: '<p>c</p>' }
      await keptDraft(device, { kind: 'article', rowId: 'gone', baseRev: 7, value, opened })
      await openAdmin({ backend, device, at, article: async () => failed({ kind: 'missing' }) })
      await userEvent.click(await screen.findByRole('link', { name: 'Crearlo de nuevo con este texto' }))
      const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Título' })
      expect(title.value).toBe('Lo escrito')
      await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Publicar ahora' }))
      await findToast('Artículo creado')
      const titles = backend.articles.filter(({ id }) => id === 'gone').map(({ title }) => title)
      expect(titles).toEqual(['Lo escrito'])
      await waitFor(async () => expect(await device.own.drafts.count()).toBe(0))
    },
  )

  test('duplicating asks for the password before it reads the article', async () => {
    backend = backendOf(1)
    setAdminFlag()
    const app = await openAdmin({ backend, signedIn: false })
    await found('Reseña 1')
    await app.device.bodies.texts.clear()
    backend.fault = () => 'unsent'
    await userEvent.click(within(rowOf('Reseña 1')).getByRole('button', { name: 'Duplicar' }))
    expect(await screen.findByLabelText('Contraseña')).toBeTruthy()
  })

  const selection = () => screen.getByRole('group', { name: 'Selección' })

  test.each([
    ['a row', () => rowOf('Reseña 1')],
    ['the selection', selection],
  ])('duplicating from %s opens a copy as a draft: nothing is written to the server', async (_, place) => {
    backend = backendOf(1)
    const app = await openAdmin({ backend })
    await found('Reseña 1')
    if (place === selection) await userEvent.click(within(rowOf('Reseña 1')).getByRole('checkbox'))
    await userEvent.click(within(place()).getByRole('button', { name: 'Duplicar' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/admin\/articles\/new\?borrador=/))
    expect(backend.writes).toEqual([])
    const [draft] = await app.device.own.drafts.toArray()
    expect(draft?.value).toMatchObject({
      title: 'Copia de Reseña 1',
      content: '<p>Texto de a1</p>',
      overall: '8',
    })
  })
})
