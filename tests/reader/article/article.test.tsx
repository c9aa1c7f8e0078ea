// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { failed } from '#domain/failure.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { setWindowWidth } from '../../support/window/jsdom-gaps.ts'
import { closeApp } from '../../support/window/open-app.tsx'
import { deviceWith, ID, open } from '../../support/window/open-article.tsx'
import { put, sampleHead } from '../../support/sync/sample-heads.ts'

afterEach(closeApp)

describe('P8.1 an article', () => {
  test('shows badge, title, introduction, long Spanish date, minutes, score with its word, and the body', async () => {
    await open({ device: await deviceWith({ overall: 8.7 }) })
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('heading', { level: 1, name: 'Mirlo Dos' })).toBeTruthy()
    expect(main.getAllByText('Audio')[0]?.closest('.label')).toBeTruthy()
    expect(main.getByText('Introducción 7')).toBeTruthy()
    expect(main.getByText('18 de noviembre de 2026').getAttribute('datetime')).toBe('2026-11-18')
    expect(main.getByText('9 minutos de lectura')).toBeTruthy()
    expect(main.getByText('Puntuación: 8.7 de 10')).toBeTruthy()
    expect(main.getByText('Muy recomendable')).toBeTruthy()
    expect(main.getByText('Sin ruido.')).toBeTruthy()
  })

  test('the text of the page keeps its element while a picture is opened, even if the device lacks the text', async () => {
    const device = await deviceWith()
    const app = await open({ device })
    const text = await screen.findByText('Sin ruido.')
    await act(() => Promise.all([device.bodies.versions.clear(), device.bodies.texts.clear()]))
    await act(() =>
      app.router.navigate({ to: '.', state: { layer: 'picture', picture: '/una.webp' }, resetScroll: false }),
    )
    await waitFor(() => expect(app.router.state.matches.at(-1)?.loaderData).toMatchObject({ body: null }))
    expect(text.isConnected).toBe(true)
    expect(screen.getByText('Sin ruido.')).toBe(text)
  })

  test('shows the day of its last change if it is later than the publication', async () => {
    await open({ device: await deviceWith({ changedAt: '2026-11-20T08:00:00+00:00' }) })
    expect((await screen.findByText('20 de noviembre de 2026')).getAttribute('datetime')).toBe('2026-11-20')
    closeApp()
    await open({ device: await deviceWith({ changedAt: '2026-11-18T23:00:00+00:00' }) })
    await screen.findByText('18 de noviembre de 2026')
    expect(screen.queryByText(/Actualizada/)).toBeNull()
  })

  test('P8.7 the hero is the first picture and carries the title; without one a placeholder stands there', async () => {
    await open({ device: await deviceWith() })
    expect((await screen.findByAltText('Mirlo Dos')).getAttribute('src')).toBe('/pictures/7-1200x675.webp')
    closeApp()
    await open({ device: await deviceWith({ images: [] }) })
    expect((await screen.findByAltText('Mirlo Dos')).getAttribute('src')).toBe('/placeholder.svg')
  })

  test("offers the three newest of its category, without itself, and 'Ver más artículos' home", async () => {
    const app = await open({ device: await deviceWith() })
    const more = await screen.findByRole('region', { name: 'Otras que te pueden servir' })
    const titles = within(more).getAllByRole('heading', { level: 3 })
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Reseña 6', 'Reseña 5', 'Reseña 4'])
    await userEvent.click(screen.getByRole('link', { name: 'Ver más artículos' }))
    expect(app.address()).toBe('/')
  })

  test('a link of the body to one of our screens is followed without loading the page', async () => {
    const app = await open({ device: await deviceWith() })
    await userEvent.click(await screen.findByRole('link', { name: 'el tres' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Reseña 3' })).toBeTruthy()
    expect(app.address()).toBe('/article/a00003')
  })
})

describe("'En esta reseña'", () => {
  test("is folded on a phone, lists the sections and leads to them; Back undoes that, and 'Volver' leads out", async () => {
    const app = await open({ device: await deviceWith() })
    const contents = await screen.findByRole('navigation', { name: 'En esta reseña' })
    expect(contents.querySelector('details')?.open).toBe(false)
    const links = within(contents).getAllByText(/./, { selector: 'a' })
    expect(links.map(({ textContent }) => textContent)).toEqual(['Batería', 'Papeles'])
    await userEvent.click(links[1] ?? contents)
    expect(app.address()).toBe(`/article/${ID}#papeles`)
    app.router.history.back()
    await waitFor(() => expect(app.address()).toBe(`/article/${ID}`))
    await userEvent.click(links[0] ?? contents)
    await userEvent.click(links[1] ?? contents)
    await waitFor(() => expect(app.address()).toBe(`/article/${ID}#papeles`))
    await userEvent.click(screen.getByRole('link', { name: 'Volver' }))
    await waitFor(() => expect(app.address()).toBe('/'))
  })

  test('is open on screens with a margin', async () => {
    setWindowWidth(1280)
    await open({ device: await deviceWith() })
    const contents = await screen.findByRole('navigation', { name: 'En esta reseña' })
    await waitFor(() => expect(contents.querySelector('details')?.open).toBe(true))
  })

  test('is not drawn for a body of one section', async () => {
    await open({ device: await deviceWith({}, '<h2>Una</h2><p>a</p>') })
    await screen.findByRole('heading', { name: 'Una' })
    expect(screen.queryByRole('navigation', { name: 'En esta reseña' })).toBeNull()
  })
})

describe('P8.8 an open review stays as it was opened', () => {
  const main = () => within(screen.getByRole('main'))

  test('says that it has changed, and shows the new text on request', async () => {
    const device = await deviceWith()
    await open({ device })
    await screen.findByText('Sin ruido.')
    await act(async () => {
      await putBodies(device, [{ id: ID, bodyRev: 9, content: '<p>Con ruido.</p>' }], 0)
      await put(device, { heads: [sampleHead(7, { title: 'Mirlo Tres', rev: 9, bodyRev: 9 })] })
    })
    const button = await screen.findByRole('button', { name: 'Ha cambiado · Ver lo nuevo' })
    expect(main().getByText('Sin ruido.')).toBeTruthy()
    expect(main().getByRole('heading', { level: 1, name: 'Mirlo Dos' })).toBeTruthy()
    await userEvent.click(button)
    expect(await main().findByText('Con ruido.')).toBeTruthy()
    expect(main().getByRole('heading', { level: 1, name: 'Mirlo Tres' })).toBeTruthy()
    expect(screen.queryByText(/Ha cambiado/)).toBeNull()
  })

  test('shows a new score at once, because that moves nothing', async () => {
    const device = await deviceWith({ overall: 8.7 })
    await open({ device })
    await screen.findByText('Puntuación: 8.7 de 10')
    await act(() => put(device, { heads: [sampleHead(7, { title: 'Mirlo Dos', overall: 9.1, rev: 9 })] }))
    expect(await screen.findByText('Puntuación: 9.1 de 10')).toBeTruthy()
    expect(screen.queryByText(/Ha cambiado/)).toBeNull()
  })

  test('keeps its text after a deletion, and a line says that it was deleted', async () => {
    const device = await deviceWith()
    await open({ device, article: async () => failed({ kind: 'missing' }) })
    await screen.findByText('Sin ruido.')
    await act(() => put(device, { goneArticles: [{ id: ID, rev: 9 }] }))
    expect(await screen.findByText('La redacción ha retirado esta review')).toBeTruthy()
    expect(main().getByText('Sin ruido.')).toBeTruthy()
  })
})
