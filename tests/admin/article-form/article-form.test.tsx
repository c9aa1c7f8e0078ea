// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '#admin/article-form/article-screen.tsx'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { setWindowWidth } from '../../support/window/jsdom-gaps.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
let log: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  backend = new FakeBackend()
  backend.putCategory({ id: 'a', name: 'Audio', slug: 'audio', color: '#0a7d4f' })
  backend.putArticle({
    id: 'x',
    title: 'Grillo Uno',
    introduction: 'Un altavoz.',
    content: '<p>Suena.</p><p>[IMG:1]</p><p><a href="https://a.es/">fuera</a> <a href="/">dentro</a></p>',
    images: ['/pictures/a-1200x675.webp', '/pictures/b-1200x675.webp'],
    published_at: '2026-11-03T00:00:00+00:00',
    category_id: 'a',
    overall: 7,
    read_time: 6,
  })
  // A failed save is also logged there.
  log = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(closeAdmin)

const create = () => openAdmin({ at: '/admin/articles/new', backend })
const edit = (device = freshDevice()) => openAdmin({ at: '/admin/articles/x', backend, device })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Título' })
const save = () => userEvent.click(screen.getByRole('button', { name: /^(?:Publicar|Actualizar)$/ }))
const sent = () =>
  backend.requests.filter(({ method, path }) => /PATCH|POST/.test(method) && path.endsWith('/articles'))

/** Gives the password in the dialog that asks for it; the save that waited for it succeeds. */
async function enterAgain(): Promise<void> {
  const question = within(await screen.findByRole('dialog', { name: 'Entrar' }))
  await userEvent.type(question.getByLabelText('Contraseña'), 'una clave')
  await userEvent.click(question.getByRole('button', { name: 'Entrar' }))
  await findToast('Artículo actualizado')
}

describe('P17.1 create mode', () => {
  test('P17.2 sends nothing by Enter, nor without title, introduction and content, with messages at the fields', async () => {
    await create()
    await userEvent.type(await title(), '{Enter}')
    expect(screen.queryByText('Escribe una introducción')).toBeNull()
    await save()
    expect(await screen.findByText('Escribe un título')).toBeTruthy()
    expect(screen.getByText('Escribe una introducción')).toBeTruthy()
    expect(screen.getByText('Escribe el contenido')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await title()))
    expect((await title()).getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  test('P17.10 a future date says that it is published at once and stays first; today does not', async () => {
    await create()
    const date = await field('Fecha de publicación')
    expect(screen.queryByText(/Esta fecha aún no ha llegado/)).toBeNull()
    await userEvent.clear(date)
    await userEvent.type(date, '2098-12-31')
    expect(
      await screen.findByText(
        'Esta fecha aún no ha llegado: se publica en cuanto guardes, y sale la primera hasta ese día.',
      ),
    ).toBeTruthy()
    expect(date.getAttribute('aria-describedby')).not.toBeNull()
  })

  test('values out of range are refused at their fields', async () => {
    await create()
    for (const [label, value, words] of [
      ['Puntuación', '8.75', /con un decimal/],
      ['Minutos de lectura', '0', /Los minutos son un número entero/],
      ['Fecha de publicación', '2199-01-01', /Esta fecha no vale/],
    ] as const) {
      const input = await field(label)
      await userEvent.clear(input)
      await userEvent.type(input, value)
      await save()
      expect(await screen.findByText(words)).toBeTruthy()
    }
    expect(sent()).toEqual([])
  })
})

describe('P24.6 edit mode', () => {
  test('shows the article in its fields, and in the preview as readers see it; its links lead nowhere', async () => {
    setWindowWidth(1280)
    const app = await edit()
    expect((await title()).value).toBe('Grillo Uno')
    expect((await field('Categoría')).value).toBe('a')
    expect((await field('Fecha de publicación')).value).toBe('2026-11-03')
    expect((await field('Puntuación')).value).toBe('7')
    expect((await field('Minutos de lectura')).value).toBe('6')
    const sides = within(screen.getByRole('group', { name: 'Al lado del texto' }))
    await userEvent.click(sides.getByRole('button', { name: 'Vista previa' }))
    const preview = within(screen.getByRole('complementary', { name: 'Vista previa' }))
    expect(preview.getByRole('heading', { name: 'Grillo Uno' })).toBeTruthy()
    expect(preview.getByText('3 de noviembre de 2026')).toBeTruthy()
    expect(preview.getByText('6 minutos de lectura')).toBeTruthy()
    expect(preview.getByText('Suena.')).toBeTruthy()
    expect(preview.getByAltText('Imagen 2 de Grillo Uno')).toBeTruthy()
    const links = preview.getAllByRole('link').map((link) => [link.textContent, fireEvent.click(link)])
    expect(links).toEqual(['fuera', 'dentro'].map((name) => [name, false]))
    expect(app.address()).toBe('/admin/articles/x')
  })

  test('P24.6 sends only changed fields; 0 is a score, an empty field is none', async () => {
    await edit()
    const score = await field('Puntuación')
    await userEvent.clear(score)
    await userEvent.type(score, '0')
    await save()
    await findToast('Artículo actualizado', 'Los cambios se han guardado correctamente')
    expect(sent().at(-1)?.body).toEqual({ overall: 0 })
    await userEvent.clear(score)
    await userEvent.selectOptions(await field('Categoría'), 'Sin categoría')
    await save()
    await waitFor(() => expect(sent().at(-1)?.body).toEqual({ overall: null, category_id: null }))
    await screen.findByText('Sin cambios')
  })

  test.each([
    ['typed', '8.5'],
    ['pasted', ' 8,5 '],
  ])('a score that is %s as %j is 8.5, and is shown with its comma', async (way, words) => {
    await edit()
    const score = await field('Puntuación')
    await userEvent.clear(score)
    await (way === 'typed' ? userEvent.type(score, words) : userEvent.paste(words))
    expect(score.value.trim()).toBe('8,5')
    await save()
    await findToast('Artículo actualizado')
    expect(sent().at(-1)?.body).toEqual({ overall: 8.5 })
  })

  test('P17.9 sends minutes only when they are set, and shows the estimate beside them', async () => {
    await edit()
    expect(await screen.findByText('Por el texto, unos 1')).toBeTruthy()
    const minutes = await field('Minutos de lectura')
    await userEvent.clear(minutes)
    await userEvent.type(minutes, '9')
    await save()
    await findToast('Artículo actualizado')
    expect(sent().at(-1)?.body).toEqual({ read_time: 9 })
  })

  test('counts the title to 60 and the introduction to 160', async () => {
    await edit()
    expect(await screen.findByText('10 / 60')).toBeTruthy()
    expect(screen.getByText('11 / 160')).toBeTruthy()
    await userEvent.click(await title())
    await userEvent.paste('x'.repeat(51))
    expect((await screen.findByText('61 / 60')).dataset['over']).toBe('true')
  })

  test('P17.19 P17.20 a failed save shows toast and reason, is logged, keeps every word, and is sent only by the next save', async () => {
    await edit()
    await userEvent.type(await title(), ' y medio')
    backend.fault = ({ method }) => (method === 'PATCH' ? 500 : null)
    await save()
    await findToast('Error', 'No se pudo actualizar el artículo')
    await screen.findByText(/Todo lo escrito está en este dispositivo/)
    expect(log).toHaveBeenCalled()
    expect((await title()).value).toBe('Grillo Uno y medio')
    backend.fault = ({ method }) => (method === 'PATCH' ? 413 : null)
    await save()
    await screen.findByText(/demasiado grande/)
    backend.fault = () => 'unsent'
    await save()
    await screen.findByText(/^No hay conexión\. Todo lo escrito está en este dispositivo/)
    backend.fault = () => null
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(screen.queryByText(/^No hay conexión/)).toBeNull())
    expect(backend.articles[0]?.title).toBe('Grillo Uno')
    await save()
    await findToast('Artículo actualizado')
    expect(backend.articles[0]?.title).toBe('Grillo Uno y medio')
  })

  test('401 asks for the password in place, then sends the same save', async () => {
    await edit()
    await userEvent.type(await title(), ' y medio')
    backend.expireSessions()
    await save()
    await enterAgain()
    expect(backend.articles[0]?.title).toBe('Grillo Uno y medio')
  })

  test('403 leads from the bar to another sign-in, then sends the same save', async () => {
    await edit()
    await userEvent.type(await title(), ' y medio')
    backend.fault = ({ method }) => (method === 'PATCH' ? 403 : null)
    await save()
    expect(await screen.findByText(/no te permite guardar/)).toBeTruthy()
    backend.fault = () => null
    const alert = screen.getByText(/no te permite guardar/).closest<HTMLElement>('[data-savebar]')
    await userEvent.click(within(alert ?? document.body).getByRole('button', { name: 'Entrar' }))
    await enterAgain()
    expect(screen.queryByText(/no te permite guardar/)).toBeNull()
  })

  test('the range shows the score and changes it', async () => {
    await edit()
    const range = await screen.findByRole('slider', { name: 'Puntuación en la regla' })
    expect(range.getAttribute('aria-valuetext')).toBe('7.0')
    expect(screen.getByText(/Ahora dirá «Recomendable»/)).toBeTruthy()
    await userEvent.clear(await field('Puntuación'))
    expect(range.getAttribute('aria-valuetext')).toBe('Sin nota')
    expect(screen.getByText(/Ahora, sin nota/)).toBeTruthy()
  })
})

describe('an article that is not on the device', () => {
  test("shows 'Cargando artículo...' until it arrives", async () => {
    await openAdmin({ at: '/admin/articles/nobody', backend, status: {} })
    expect(await screen.findByText('Cargando artículo...')).toBeTruthy()
  })

  test('is not reported as missing offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await openAdmin({ at: '/admin/articles/nobody', backend })
    expect(await screen.findByText(/no está en este dispositivo/)).toBeTruthy()
    expect(screen.queryByText('El artículo no se pudo encontrar.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Volver a la lista' })).toBeTruthy()
  })
})

describe('P17.5 pictures', () => {
  test('five at most are added by URL, and the rest is dropped with a message', async () => {
    await edit()
    const address = await field('Dirección de una imagen')
    for (const name of ['c', 'd', 'e', 'f']) await userEvent.type(address, `https://a.es/${name}.jpg{Enter}`)
    expect(screen.getByText('5 / 5')).toBeTruthy()
    expect(screen.getByText(/Se ha dejado fuera 1 imagen: caben 5/)).toBeTruthy()
    await save()
    await findToast('Artículo actualizado')
    expect(sent().at(-1)?.body?.['images']).toEqual([
      '/pictures/a-1200x675.webp',
      '/pictures/b-1200x675.webp',
      'https://a.es/c.jpg',
      'https://a.es/d.jpg',
      'https://a.es/e.jpg',
    ])
  })

  test('an invalid address, or one that readers’ browsers would not load, is refused', async () => {
    await edit()
    const address = await field('Dirección de una imagen')
    await userEvent.type(address, 'una foto')
    await userEvent.click(screen.getByRole('button', { name: 'Añadir URL' }))
    expect(screen.getByText('Esto no es la dirección de una imagen')).toBeTruthy()
    await userEvent.clear(address)
    await userEvent.type(address, 'http://a.es/x.jpg{Enter}')
    expect(screen.getByText('La dirección tiene que empezar por https://')).toBeTruthy()
    expect(screen.getByText('2 / 5')).toBeTruthy()
  })

  test('removing one names the markers without a picture', async () => {
    await edit()
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar imagen 2' }))
    expect(await screen.findByText(/El marcador de la imagen 2 .* sin imagen en el texto/)).toBeTruthy()
    expect(await screen.findByText('[IMG:5] no tiene imagen')).toBeTruthy()
  })
})
