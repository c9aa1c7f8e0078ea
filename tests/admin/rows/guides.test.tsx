// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { FakeRows } from '../../support/fakes/fake-rows.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
let rows: FakeRows

const CHEAP = '11111111-1111-4111-8111-111111111111'
const DEAR = '22222222-2222-4222-8222-222222222222'
const GONE = '33333333-3333-4333-8333-333333333333'

const guide = {
  id: 'g',
  slug: 'moviles',
  title: '¿Qué móvil por 200 €?',
  introduction: '',
  category_id: null,
  max_price: 200,
  checked_on: '2026-11-01',
  picks: [
    { article: CHEAP, reason: 'Dura.' },
    { article: DEAR, reason: 'Suena.' },
    { article: GONE, reason: 'Pesa poco.' },
  ],
  published_at: null,
}

beforeEach(() => {
  backend = new FakeBackend()
  backend.putArticle({ id: CHEAP, title: 'Pliego 3', facts: { price: 180, pricedOn: '2026-11-01' } })
  backend.putArticle({ id: DEAR, title: 'Mirlo Dos', facts: { price: 240, pricedOn: '2026-11-01' } })
  rows = new FakeRows()
  backend.fault = rows.fault
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(closeAdmin)

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
const order = () => screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)

async function edit() {
  rows.put('guides', guide)
  const app = await openAdmin({ at: '/admin/guides/g/edit', backend })
  await screen.findByText('1. Pliego 3')
  return app
}

describe('P27.43 guides', () => {
  test('one is created with a pick, published, and on the device at once; unpublished it leaves', async () => {
    const device = freshDevice()
    const app = await openAdmin({ at: '/admin/guides/new', backend, device })
    await userEvent.type(await field(/^Pregunta/), '¿Qué móvil por 200 €?')
    expect((await field('Slug')).value).toBe('que-movil-por-200')
    expect((await field('Precio máximo')).value).toBe('200')
    await userEvent.click(screen.getByRole('button', { name: 'Añadir una reseña' }))
    const question = await screen.findByRole('dialog', { name: 'Elegir una reseña' })
    await userEvent.type(within(question).getByRole('searchbox'), 'pliego')
    await userEvent.click(await within(question).findByRole('button', { name: /Pliego 3/ }))
    await userEvent.type(await field('Por qué: Pliego 3'), 'Dura dos días.')
    await userEvent.click(await field('Publicada: la ven los lectores'))
    await save()
    await findToast('Guía creada')
    await waitFor(() => expect(app.address()).toBe('/admin/guides'))
    expect(await screen.findByText('Publicada')).toBeTruthy()
    const [here] = await device.copy.guides.toArray()
    expect(here).toMatchObject({
      title: '¿Qué móvil por 200 €?',
      maxPrice: 200,
      picks: [{ article: CHEAP, reason: 'Dura dos días.' }],
    })
    await userEvent.click(screen.getByRole('link', { name: '¿Qué móvil por 200 €?' }))
    await userEvent.click(await field('Publicada: la ven los lectores'))
    await save()
    await findToast('Guía actualizada')
    await waitFor(async () => expect(await device.copy.guides.count()).toBe(0))
    expect([...rows.tables.guides.values()]).toMatchObject([{ published_at: null }])
  })

  test('a reason is asked for each pick', async () => {
    rows.put('guides', { ...guide, picks: [] })
    await openAdmin({ at: '/admin/guides/g/edit', backend })
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir una reseña' }))
    const question = await screen.findByRole('dialog', { name: 'Elegir una reseña' })
    await userEvent.type(within(question).getByRole('searchbox'), 'mirlo')
    await userEvent.click(await within(question).findByRole('button', { name: /Mirlo Dos/ }))
    await save()
    expect(await screen.findByText(/^Di por qué en cada elección/)).toBeTruthy()
    expect(backend.writes).toEqual([])
  })

  test('picks are moved with the keyboard, and the focus stays on the one that moves', async () => {
    await edit()
    expect(order()).toEqual(['1. Pliego 3', '2. Mirlo Dos', '3. Reseña que ya no está'])
    screen.getByRole('button', { name: 'Bajar: Pliego 3' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(order()).toEqual(['1. Mirlo Dos', '2. Pliego 3', '3. Reseña que ya no está'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bajar: Pliego 3' }))
    await userEvent.keyboard('{Enter}')
    // It is now the last one.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Subir: Pliego 3' }))
    expect(screen.getByText('«Pliego 3» es ahora la número 3.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Quitar: Mirlo Dos' }))
    await save()
    await findToast('Guía actualizada')
    expect(rows.tables.guides.get('g')).toMatchObject({
      picks: [
        { article: GONE, reason: 'Pesa poco.' },
        { article: CHEAP, reason: 'Dura.' },
      ],
    })
  })
})

describe('P27.44 picks to look at', () => {
  test('are named in the form: gone, or dearer than the frame', async () => {
    await edit()
    expect(screen.getByText(/^Cuesta 240/)).toBeTruthy()
    expect(screen.getByText('La reseña ya no está publicada')).toBeTruthy()
    await userEvent.clear(await field('Precio máximo'))
    await userEvent.type(await field('Precio máximo'), '250')
    expect(screen.queryByText(/^Cuesta 240/)).toBeNull()
  })

  test('and marked in the list, where an unpublished guide is too', async () => {
    rows.put('guides', guide)
    await openAdmin({ at: '/admin/guides', backend })
    expect(await screen.findByText('2 elecciones por revisar')).toBeTruthy()
    expect(screen.getByText('Sin publicar')).toBeTruthy()
    expect(screen.getByText('1/11/2026')).toBeTruthy()
  })
})

test('a deleted guide is restored from its toast', async () => {
  rows.put('guides', guide)
  await openAdmin({ at: '/admin/guides', backend })
  await userEvent.click(await screen.findByRole('button', { name: `Borrar ${guide.title}` }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }),
  )
  const toast = await findToast('Guía eliminada')
  await screen.findByText('Todavía no hay guías.')
  await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
  await findToast('Guía recuperada')
  expect(await screen.findByRole('link', { name: guide.title })).toBeTruthy()
})
