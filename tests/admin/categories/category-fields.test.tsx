// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '#admin/row-screens.tsx'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, openAdmin } from '../../support/window/open-admin.tsx'

/** Every object has a property of this name. */
const KEY = 'constructor'
const weight = {
  key: KEY,
  label: 'Peso',
  unit: 'g',
  kind: 'number',
  better: 'less',
  decimals: 0,
  filters: true,
  choices: [],
}
const folds = { ...weight, key: 'plegable', label: 'Plegable', unit: null, kind: 'boolean', better: null }

let backend: FakeBackend

beforeEach(async () => {
  backend = new FakeBackend()
  backend.putCategory({ id: 'a', name: 'Audio', slug: 'audio', color: '#0a7d4f', fields: [weight, folds] })
  backend.putArticle({ id: 'x', title: 'Uno', category_id: 'a', facts: { values: { [KEY]: 210 } } })
  await openAdmin({ at: '/admin/categories/a/edit', backend })
})
afterEach(closeAdmin)

const entry = async (at: number) => within(await screen.findByRole('group', { name: `Dato ${at}` }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const saved = () => backend.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

describe('P27.1 the fields in the category form', () => {
  test('are ordered by buttons, and a new one gets its key from its label', async () => {
    await entry(2)
    await press('Subir: Dato 2')
    expect((await entry(1)).getByLabelText<HTMLInputElement>('Nombre del dato').value).toBe('Plegable')
    await press('Añadir un dato')
    const added = await entry(3)
    await userEvent.type(added.getByLabelText('Nombre del dato'), 'Batería')
    await userEvent.type(added.getByLabelText('Unidad'), 'h')
    await press('Guardar')
    const battery = { ...weight, key: 'bateria', label: 'Batería', unit: 'h', better: null }
    await waitFor(() => expect(saved()).toEqual([{ fields: [folds, weight, battery] }]))
  })

  test('P27.15 removing one says how many reviews state it', async () => {
    await entry(2)
    await press('Quitar: Dato 2')
    expect(screen.queryByText(/Al guardar/)).toBeNull()
    await press('Quitar: Dato 1')
    const words = 'Una reseña tiene «Peso». Al guardar, dejará de verse en ella.'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('without a label none is saved', async () => {
    await entry(2)
    await press('Añadir un dato')
    await press('Guardar')
    expect((await entry(3)).getByText('Escribe el nombre del dato')).toBeTruthy()
    expect(saved()).toEqual([])
  })
})
