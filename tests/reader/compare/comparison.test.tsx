// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { failed, success } from '#domain/failure.ts'
import { compared } from '#store/reader-data/compared.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { sampleField } from '../../support/fakes/sample-fields.ts'
import { put, sampleCategory, sampleHead } from '../../support/sync/sample-heads.ts'

afterEach(() => {
  closeApp()
  compared.clear()
})

const body = (best: string, worst: string, weight: string) =>
  `<h2>Lo mejor</h2><ul><li>${best}</li></ul><h2>Lo peor</h2><ul><li>${worst}</li><li>299 euros</li></ul>` +
  `<table><thead><tr><th>Medida</th><th>Valor</th></tr></thead><tbody><tr><th>Peso</th><td>${weight}</td></tr></tbody></table>`

async function deviceWithThree() {
  const device = freshDevice()
  const heads = [1, 2, 3].map((n) =>
    sampleHead(n, { title: `Aparato ${n}`, categoryId: 'Audio', overall: 6 + n }),
  )
  await put(device, { heads, categories: [sampleCategory('Audio')], move: { filled: true, phase: 'live' } })
  await putBodies(
    device,
    [1, 2, 3].map((n) => ({
      id: `a0000${n}`,
      bodyRev: n,
      content: body(`Bien ${n}`, `Mal ${n}`, `${n} kg`),
    })),
    0,
  )
  return device
}

describe("'/comparar'", () => {
  test('P27.50 sets score, verdict and shared rows side by side; a sum in a text is no price', async () => {
    await openApp({ at: '/comparar?ids=a00003,a00001', device: await deviceWithThree() })
    const table = within(await screen.findByRole('table'))
    expect(
      table
        .getAllByRole('columnheader')
        .slice(1)
        .map((head) => within(head).getAllByRole('link')[0]?.textContent),
    ).toEqual(['Aparato 3', 'Aparato 1'])
    const rows = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [
        within(row).getByRole('rowheader').textContent,
        ...within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ])
    expect(rows).toEqual([
      ['Puntuación', 'Puntuación: 9.0 de 109.0Imprescindible', 'Puntuación: 7.0 de 107.0Recomendable'],
      ['Lo mejor', 'Bien 3', 'Bien 1'],
      ['Lo peor', 'Mal 3299 euros', 'Mal 1299 euros'],
      ['Peso', '3 kg', '1 kg'],
    ])
  })

  test('P10.4 P10.5 facts come first, the better value says so, and what nobody knows, too; tables do not repeat a fact', async () => {
    const device = await deviceWithThree()
    const fields = [
      sampleField('bateria', { label: 'Batería', unit: 'h', better: 'more' }),
      sampleField('peso', { label: 'Peso', unit: 'g', better: 'less' }),
    ]
    const facts = [
      { price: 199, pricedOn: '2026-11-12', values: { bateria: 30, peso: 200 } },
      { values: { bateria: 20 } },
    ]
    await put(device, {
      heads: facts.map((each, at) =>
        sampleHead(at + 1, {
          title: `Aparato ${at + 1}`,
          categoryId: 'Audio',
          facts: each,
          rev: 9,
          bodyRev: 1,
        }),
      ),
      categories: [sampleCategory('Audio', { fields, rev: 9 })],
    })
    await openApp({ at: '/comparar?ids=a00001,a00002', device })
    const table = within(await screen.findByRole('table'))
    const rows = table
      .getAllByRole('row')
      .slice(2)
      .map((row) => Array.from(row.children, (cell) => cell.textContent))
    expect(rows).toEqual([
      ['Precio', '199\u00a0€el 12 de noviembre de 2026', 'No lo hemos encontrado'],
      ['Batería', '30\u00a0h Mejor', '20\u00a0h'],
      ['Peso', '200\u00a0g', 'No lo hemos encontrado'],
      ['Lo mejor', 'Bien 1', 'Bien 2'],
      ['Lo peor', 'Mal 1299 euros', 'Mal 2299 euros'],
    ])
  })

  test('names a review that the server does not know, and shows the others', async () => {
    await openApp({
      at: '/comparar?ids=a00001,nadie',
      device: await deviceWithThree(),
      article: async (id) => (id === 'nadie' ? failed({ kind: 'missing' }) : success('stored')),
    })
    expect(await screen.findByText('No hay ninguna review con el identificador «nadie».')).toBeTruthy()
    expect(screen.getByText('Bien 1')).toBeTruthy()
  })

  test('names a review that is unavailable now', async () => {
    await openApp({
      at: '/comparar?ids=a00001,a00009',
      device: await deviceWithThree(),
      article: async () => failed({ kind: 'network' }),
    })
    expect(await screen.findByText(/«a00009» no está en tu dispositivo/)).toBeTruthy()
  })

  test('takes a review out of the comparison and of the choice', async () => {
    compared.toggle('a00001')
    compared.toggle('a00002')
    const app = await openApp({ at: '/comparar?ids=a00001,a00002', device: await deviceWithThree() })
    await userEvent.click(await screen.findByRole('link', { name: 'Quitar: Aparato 1' }))
    await waitFor(() => expect(app.address()).toBe('/comparar?ids=a00002'))
    expect(compared.get()).toEqual(['a00002'])
    expect(await screen.findByText('Falta otra review')).toBeTruthy()
  })
})

describe('the choice', () => {
  test('is made on cards, and the tray leads to the comparison', async () => {
    const app = await openApp({ device: await deviceWithThree() })
    for (const title of ['Aparato 1', 'Aparato 3']) {
      const [button] = await screen.findAllByRole('button', { name: `Comparar: ${title}` })
      if (button) await userEvent.click(button)
    }
    expect(
      screen
        .getAllByRole('button', { name: 'Comparar: Aparato 3' })
        .every((each) => each.getAttribute('aria-pressed') === 'true'),
    ).toBe(true)
    await userEvent.click(await screen.findByRole('link', { name: 'Comparar (2)' }))
    await waitFor(() => expect(app.address()).toBe('/comparar?ids=a00001,a00003'))
    expect(screen.queryByRole('link', { name: /^Comparar \(/ })).toBeNull()
  })

  test('is cleared from the tray', async () => {
    compared.toggle('a00001')
    await openApp({ device: await deviceWithThree() })
    await userEvent.click(await screen.findByRole('button', { name: 'No comparar nada' }))
    expect(compared.get()).toEqual([])
    expect(screen.queryByRole('link', { name: /^Comparar \(/ })).toBeNull()
  })
})
