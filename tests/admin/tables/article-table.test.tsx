// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeBackend } from '../../support/fake-backend.ts'
import { instant } from '../../support/fake-magazine.ts'
import { freshDevice } from '../../support/fresh-device.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/open-admin.tsx'
import { openApp } from '../../support/open-app.tsx'
import { setAdminFlag } from '#store/admin-flag.ts'
import { writeDraft } from '#store/drafts.ts'
import { newArticleForm } from '#domain/article-form.ts'

let backend: FakeBackend
const errors: unknown[][] = []

beforeEach(() => {
  backend = new FakeBackend()
  backend.putCategory({ id: 'audio', name: 'Audio', slug: 'audio' })
  backend.putCategory({ id: 'gaming', name: 'Gaming', slug: 'gaming' })
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void errors.push(said))
})
afterEach(() => {
  closeAdmin()
  vi.restoreAllMocks()
})

/** `count` articles, the last one the newest, by turns of Audio and Gaming. */
function fill(count: number): void {
  for (let number = 1; number <= count; number += 1) {
    backend.putArticle({
      id: `a${number}`,
      title: `Reseña ${number}`,
      published_at: instant(number * 1440),
      category_id: number % 2 === 0 ? 'audio' : 'gaming',
    })
  }
}

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const titles = () => rows().map((row) => within(row).getByRole('link').textContent)
const rowOf = (title: string) => {
  const row = rows().find((one) => within(one).queryByRole('link', { name: title }))
  if (!row) throw new Error(`no row «${title}» among ${titles().join(', ')}`)
  return row
}
const found = (title: string) => screen.findByRole('link', { name: title })

async function askToDelete(title: string): Promise<HTMLElement> {
  await userEvent.click(within(rowOf(title)).getByRole('button', { name: 'Borrar' }))
  return await screen.findByRole('alertdialog', { name: '¿Eliminar este artículo?' })
}

describe('§2 the article table', () => {
  test('is titled, has its columns, and one row an article, the newest first', async () => {
    fill(3)
    backend.putArticle({ id: 'a2', images: [] })
    await openAdmin({ backend })
    await found('Reseña 3')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gestión de artículos')
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['', 'Título', 'Miniatura', 'Fecha de publicación', 'Acciones'])
    expect(titles()).toEqual(['Reseña 3', 'Reseña 2', 'Reseña 1'])
    expect(within(rowOf('Reseña 3')).getByText('4/1/2026')).toBeTruthy()
    expect(rowOf('Reseña 3').querySelector('img')?.getAttribute('src')).toBe('/pictures/a3-1200x675.webp')
    expect(within(rowOf('Reseña 2')).getByRole('img', { name: 'Sin imagen' })).toBeTruthy()
  })

  test('a press on a row opens its article, a press on its box does not', async () => {
    fill(2)
    const app = await openAdmin({ backend })
    await found('Reseña 2')
    await userEvent.click(within(rowOf('Reseña 2')).getByRole('checkbox'))
    expect(app.address()).toBe('/admin/articles')
    await userEvent.click(within(rowOf('Reseña 2')).getByText('3/1/2026'))
    await waitFor(() => expect(app.address()).toBe('/admin/articles/a2'))
  })

  test("'Crear nuevo artículo' goes to the form", async () => {
    const app = await openAdmin({ backend })
    await userEvent.click(await screen.findByRole('link', { name: 'Crear nuevo artículo' }))
    await waitFor(() => expect(app.address()).toBe('/admin/articles/new'))
  })

  test('§8 nothing to show because loading failed: a toast; with rows in hand it is no news (decision 10)', async () => {
    setAdminFlag()
    await openApp({ at: '/admin/articles', device: freshDevice(), status: { failure: { kind: 'network' } } })
    await findToast('Error', 'No se pudieron cargar los artículos')
    closeAdmin()
    fill(1)
    await openAdmin({ backend, status: { failure: { kind: 'network' } } })
    await found('Reseña 1')
    const toasts = [...document.querySelectorAll('.toast:not([data-old])')].map((toast) => toast.textContent)
    expect(toasts.filter((words) => words.includes('No se pudieron cargar'))).toEqual([])
  })
})

describe('finding, sorting and paging, on the device', () => {
  test('pages of 20; the address says which, and Back returns', async () => {
    fill(45)
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

  test('a search goes to its first page, is folded and literal', async () => {
    fill(45)
    backend.putArticle({ id: 'b', title: 'Cámara 50% (2026)', published_at: instant(1) })
    const app = await openAdmin({ backend, at: '/admin/articles?pagina=3' })
    await found('Reseña 1')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar en los títulos' }), 'camara 50% (')
    await waitFor(() => expect(titles()).toEqual(['Cámara 50% (2026)']))
    expect(app.address()).toBe('/admin/articles?texto=camara%2050%25%20(')
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'no hay nada así')
    expect(await screen.findByText('Ningún artículo coincide.')).toBeTruthy()
  })

  test('by category', async () => {
    fill(4)
    await openAdmin({ backend })
    await found('Reseña 4')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'Audio')
    await waitFor(() => expect(titles()).toEqual(['Reseña 4', 'Reseña 2']))
  })

  test('a press on a column head sorts by it, another turns the order round', async () => {
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

describe('deleting', () => {
  test("asks '¿Eliminar este artículo?' and, told not to, does nothing", async () => {
    fill(2)
    await openAdmin({ backend })
    await found('Reseña 2')
    await askToDelete('Reseña 2')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(backend.writes).toEqual([])
  })

  test('§8 deletes at the server, takes the row away, says so; ‘Deshacer’ brings the same row back', async () => {
    fill(2)
    const before = backend.articles.find(({ id }) => id === 'a2')
    await openAdmin({ backend })
    await found('Reseña 2')
    const dialog = await askToDelete('Reseña 2')
    expect(within(dialog).getByText('Reseña 2')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
    const toast = await findToast('Artículo eliminado', 'El artículo se ha eliminado correctamente')
    expect(titles()).toEqual(['Reseña 1'])
    expect(backend.articles.map(({ id }) => id)).toEqual(['a1'])
    await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
    await found('Reseña 2')
    await findToast('Artículo recuperado')
    const { rev: _, body_rev: __, ...restored } = backend.articles.find(({ id }) => id === 'a2') ?? {}
    expect(before).toMatchObject(restored)
  })

  test.each([403, 500, 'unsent' as const])(
    '%s: the catalogue’s toast, the row stays, the console knows',
    async (fault) => {
      fill(1)
      await openAdmin({ backend })
      await found('Reseña 1')
      backend.fault = ({ method }) => (method === 'DELETE' ? fault : null)
      await userEvent.click(within(await askToDelete('Reseña 1')).getByRole('button', { name: 'Eliminar' }))
      await findToast('Error', 'No se pudo eliminar el artículo')
      expect(titles()).toEqual(['Reseña 1'])
      expect(errors.flat()).toContain('No se pudo eliminar el artículo')
    },
  )

  test('what somebody else has changed meanwhile is not deleted, and is shown as it is now', async () => {
    fill(1)
    await openAdmin({ backend })
    await found('Reseña 1')
    backend.putArticle({ id: 'a1', title: 'Reseña 1, corregida' })
    await userEvent.click(within(await askToDelete('Reseña 1')).getByRole('button', { name: 'Eliminar' }))
    await findToast('Error', 'No se pudo eliminar el artículo')
    await found('Reseña 1, corregida')
    expect(backend.articles).toHaveLength(1)
  })

  test('decision 4: with the flag alone every write fails with the catalogue’s error, and nothing is asked', async () => {
    fill(1)
    setAdminFlag()
    await openAdmin({ backend, signedIn: false })
    await found('Reseña 1')
    await userEvent.click(within(await askToDelete('Reseña 1')).getByRole('button', { name: 'Eliminar' }))
    await findToast('Error', 'No se pudo eliminar el artículo')
    expect(screen.queryByLabelText('Contraseña')).toBeNull()
    expect(backend.articles).toHaveLength(1)
  })

  test('an expired session asks for the password in place, then sends the same delete', async () => {
    fill(1)
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

describe('several at once', () => {
  test('are selected over pages, asked about once, deleted, and all come back', async () => {
    fill(22)
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
    expect(screen.queryByRole('group', { name: 'Selección' })).toBeNull()
    await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
    await findToast('3 artículos recuperados')
    expect(backend.articles).toHaveLength(22)
  })

  test('one that fails ends it: what is gone can be had back, the rest stays selected', async () => {
    fill(3)
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
    expect(bar.textContent).toContain('2 seleccionados de 2')
  })
})

describe('drafts', () => {
  test('a row with a draft on this device says so, and to its owner alone', async () => {
    fill(2)
    const device = freshDevice()
    const form = { ...newArticleForm('2026-11-21'), title: 'Otro título' }
    const draft = {
      kind: 'article',
      isNew: false,
      baseRev: 1,
      value: form,
      opened: form,
      savedAt: 1,
    } as const
    await writeDraft(device, { ...draft, userId: 'u-1', id: 'a2' })
    await writeDraft(device, { ...draft, userId: 'somebody else', id: 'a1' })
    await openAdmin({ backend, device })
    await found('Reseña 2')
    expect(await within(rowOf('Reseña 2')).findByText('Audio · borrador en este dispositivo')).toBeTruthy()
    expect(rowOf('Reseña 1').textContent).not.toContain('borrador')
  })

  test('an article begun and never saved is listed above the table', async () => {
    const device = freshDevice()
    const value = { ...newArticleForm('2026-11-21'), title: 'A medias' }
    const opened = newArticleForm('2026-11-21')
    const draft = { kind: 'article', isNew: true, baseRev: 0, value, opened, savedAt: Date.now() } as const
    await writeDraft(device, { ...draft, userId: 'u-1', id: 'new-1' })
    await openAdmin({ backend, device })
    const link = await screen.findByRole('link', { name: 'A medias' })
    expect(link.getAttribute('href')).toBe('/admin/articles/new?borrador=new-1')
  })

  test('duplicating opens a copy as a draft: nothing is written to the server', async () => {
    fill(1)
    const app = await openAdmin({ backend })
    await found('Reseña 1')
    await userEvent.click(within(rowOf('Reseña 1')).getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Duplicar' }))
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
