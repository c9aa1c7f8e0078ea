// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '#admin/article-form/article-screen.tsx'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { put } from '../../support/sync/sample-heads.ts'
import { closeAdmin, openAdmin } from '../../support/window/open-admin.tsx'

const field = { unit: null, better: null, decimals: 0, filters: true, choices: [] }
const fields = [
  { ...field, key: 'peso', label: 'Peso', unit: 'g', kind: 'number', better: 'less' },
  { ...field, key: 'plegable', label: 'Plegable', kind: 'boolean' },
  // A key that every object inherits.
  { ...field, key: 'constructor', label: 'Fabricante', kind: 'choice', choices: ['Grillo'] },
]
const article = {
  title: 'Grillo Uno',
  introduction: 'Un altavoz.',
  content: '<p>Suena.</p>',
  published_at: '2026-11-03T00:00:00+00:00',
  category_id: 'a',
  overall: 7,
  read_time: 6,
}

let backend: FakeBackend

beforeEach(() => {
  backend = new FakeBackend()
  backend.putCategory({ id: 'a', name: 'Audio', slug: 'audio', color: '#0a7d4f', fields })
  backend.putArticle({ ...article, id: 'x' })
})
afterEach(closeAdmin)

const edit = () => openAdmin({ at: '/admin/articles/x', backend })
const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const box = async () => (await input('Producto')).closest('details')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
const type = async (label: string, text: string) => userEvent.type(await input(label), text)
const patches = () => backend.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

describe('P27.2 the facts in the form', () => {
  test('are closed while there are none, and a save sends none', async () => {
    await edit()
    expect((await box())?.open).toBe(false)
    const maker = await screen.findByLabelText<HTMLSelectElement>('Fabricante')
    expect([...maker.options].map(({ text }) => text)).toEqual(['Sin indicar', 'Grillo'])
    await userEvent.type(screen.getByRole('textbox', { name: 'Título' }), ' bis')
    await save()
    await waitFor(() => expect(patches()).toEqual([{ title: 'Grillo Uno bis' }]))
    await screen.findAllByText('Artículo actualizado')
  })

  test('open as soon as there are some, as when another device sends its draft', async () => {
    await edit()
    await type('Producto', 'G')
    await waitFor(async () => expect((await box())?.open).toBe(true))
  })

  test('P27.8 an author is chosen by name, and saved by id; without authors nobody is asked', async () => {
    const { device } = await edit()
    await input('Producto')
    expect(screen.queryByLabelText('Firma')).toBeNull()
    const other = { sentence: null, expertise: null, face: null, rev: 90 }
    const authors = ['Óscar', 'Ana'].map((name, at) => ({ ...other, id: `u${at}`, slug: `u${at}`, name }))
    await put(device, { authors })
    const signed = await screen.findByLabelText('Firma')
    expect([...signed.children].map(({ textContent }) => textContent)).toEqual(['Nadie', 'Ana', 'Óscar'])
    await userEvent.selectOptions(signed, 'Ana')
    await save()
    await waitFor(() => expect(patches()).toEqual([{ facts: { author: 'u1' } }]))
  })

  test('P27.3 a typed price proposes today as its day, and an emptied one takes its day along', async () => {
    await edit()
    await type('Precio', '129,50')
    expect((await input('Día del precio')).value).toMatch(/^\d{4}-\d\d-\d\d$/)
    await userEvent.clear(await input('Precio'))
    expect(screen.queryByLabelText('Día del precio')).toBeNull()
  })

  test('a value is checked while it is typed, stays as typed, and is saved as a number', async () => {
    await edit()
    const weight = await input('Peso')
    await userEvent.type(weight, 'mucho')
    expect(screen.getByText('Escribe un número')).toBeTruthy()
    await save()
    expect(patches()).toEqual([])
    await userEvent.clear(weight)
    await userEvent.type(weight, '1.210')
    expect(weight.value).toBe('1.210')
    expect(screen.queryByText('Escribe un número')).toBeNull()
    await userEvent.selectOptions(await input('Plegable'), 'No')
    await save()
    await waitFor(() => expect(patches()).toEqual([{ facts: { values: { peso: 1210, plegable: false } } }]))
    await screen.findAllByText('Artículo actualizado')
  })

  test('a value far from those of the other reviews is remarked, and can be saved', async () => {
    for (const [id, peso] of Object.entries({ b: 200, c: 210, d: 220 }))
      backend.putArticle({ ...article, id, facts: { values: { peso } } })
    await edit()
    await type('Peso', '2100')
    expect(await screen.findByText(/Se sale de lo habitual en la categoría/)).toBeTruthy()
    await save()
    await waitFor(() => expect(patches()).toHaveLength(1))
    await screen.findAllByText('Artículo actualizado')
  })

  test('P27.5 a purchase link is asked for its shop and address when it is saved', async () => {
    await edit()
    await box()
    await userEvent.click(screen.getByText('Añadir un enlace'))
    expect(screen.queryByText('Escribe el nombre de la tienda')).toBeNull()
    await save()
    const link = within(screen.getByRole('group', { name: 'Enlace de compra 1' }))
    expect(link.getByText('Escribe el nombre de la tienda')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(link.getByLabelText('Tienda')))
    expect((await box())?.open).toBe(true)
    await userEvent.type(link.getByLabelText('Tienda'), 'Sonora')
    await userEvent.type(link.getByLabelText('Dirección'), 'https://sonora.example/uno')
    await userEvent.click(link.getByLabelText('Cobramos por este enlace'))
    await save()
    const links = [{ shop: 'Sonora', url: 'https://sonora.example/uno', isPaid: false }]
    await waitFor(() => expect(patches()).toEqual([{ facts: { links } }]))
    await screen.findAllByText('Artículo actualizado')
  })

  test('a pasted table offers what it recognises', async () => {
    await edit()
    const html =
      '<table><tr><th>Peso</th><td>210 g (7,4 oz)</td></tr><tr><td>Color</td><td>Rojo</td></tr></table>'
    const clipboardData = {
      files: [],
      items: [],
      getData: (kind: string) => (kind === 'text/html' ? html : ''),
    }
    fireEvent.paste(await input('Pegar una tabla de especificaciones'), { clipboardData })
    expect(screen.getByText('Una línea se reconoce.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Usar: Peso' }))
    expect((await input('Peso')).value).toBe('210')
  })
})
