// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '#admin/article-form/article-screen.tsx'
import { backendOf } from '../../support/editor/article-rows.ts'
import type { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
const FORMER = '<p>Muy <strong>grave</strong>.</p>\n<h2>Igual</h2>'
beforeEach(() => {
  backend = backendOf(1)
  backend.putArticle({
    id: 'a1',
    title: 'Mirlo Tres suena bien',
    content: '<p>Grave.</p>\n<p>Agudo.</p>\n<h2>Igual</h2>\n<p>[IMG:0]</p>',
    overall: 8,
  })
  const [row] = backend.articles
  const version = (id: number, former: object, change: object) => ({
    id,
    row_id: 'a1',
    rev: id,
    name: Object(former).title,
    deleted: false,
    former: { ...row, ...former },
    saved_at: new Date(Date.now() - 3_600_000).toISOString(),
    saved_email: 'ana@example.com',
    ended_at: new Date().toISOString(),
    ended_email: 'eva@example.com',
    ...change,
  })
  backend.versions = [
    version(9, { title: 'Mirlo Tres suena mal', overall: 7.5, content: FORMER }, {}),
    version(4, { title: 'Mirlo' }, { saved_at: null, saved_email: null, ended_at: '2026-01-02T10:00:00Z' }),
  ]
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(closeAdmin)

const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Título/ })

describe('the history of an article', () => {
  test('is linked from its form, and names who saved each version and who changed it', async () => {
    const app = await openAdmin({ backend, at: '/admin/articles/a1' })
    await userEvent.click(await screen.findByRole('link', { name: 'Historial' }))
    const list = await screen.findByRole('list', { name: 'Historial' })
    expect(app.address()).toBe('/admin/articles/a1/history')
    expect(document.title).toBe('Historial · Backoffice Cacharreo')
    const [now, first, second] = within(list).getAllByRole('listitem')
    await waitFor(() =>
      expect(within(list).getAllByText(/: título, 2 párrafos, una imagen, puntuación$/)).toHaveLength(2),
    )
    expect(now?.textContent).toMatch(/^Versión actualGuardada hoy a las \d+:\d\d por eva@example.com$/)
    expect(first?.textContent).toMatch(
      /^Guardada (?:hoy|ayer) a las \d+:\d\d por ana@example.comMirlo Tres suena mal · Cambiada hoy a las \d+:\d\d por eva@example.com: título, 2 párrafos, una imagen, puntuación$/,
    )
    expect(second?.textContent).toMatch(/^Como estaba hasta el 2 de enero de 2026 a las /)
  })

  test('shows later changes, texts by words, and hides equal fields', async () => {
    await openAdmin({ backend, at: '/admin/articles/a1/history/9' })
    const title = await screen.findByRole('region', { name: 'Título' })
    expect(
      [...title.querySelectorAll('del, ins')].map((part) => `${part.tagName} ${part.textContent}`),
    ).toEqual(['DEL mal', 'INS bien'])
    expect(screen.queryByRole('region', { name: 'Introducción' })).toBeNull()
    const content = screen.getByRole('region', { name: 'Contenido' })
    // The changed blocks alone, formatted; an unchanged heading is not among them.
    expect(content.querySelector('.prose strong')?.textContent).toBe('grave')
    expect([...content.querySelectorAll('.prose')].some((part) => part.textContent?.includes('Igual'))).toBe(
      false,
    )
    expect(
      screen.getByText('Ha cambiado desde entonces: título, 2 párrafos, una imagen, puntuación.'),
    ).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Puntuación' }).textContent).toMatch(/7[.,]5.*8[.,]0/)
  })

  test('‘Recuperar esta versión’ puts the version into the form, where it is saved like any edit', async () => {
    await openAdmin({ backend, at: '/admin/articles/a1/history/9' })
    await userEvent.click(await screen.findByRole('button', { name: 'Recuperar esta versión' }))
    await waitFor(async () => expect((await titleField()).value).toBe('Mirlo Tres suena mal'))
    expect(backend.writes.filter((write) => !write.endsWith('/drafts'))).toEqual([])
    expect(backend.articles[0]?.title).toBe('Mirlo Tres suena bien')
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
    await findToast('Artículo actualizado')
    expect(backend.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      title: 'Mirlo Tres suena mal',
      content: FORMER,
      overall: 7.5,
    })
  })

  test('of an article that never changed says so', async () => {
    backend.versions = []
    await openAdmin({ backend, at: '/admin/articles/a1/history' })
    await screen.findByText('Este artículo no ha cambiado desde que se creó.')
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })
})
