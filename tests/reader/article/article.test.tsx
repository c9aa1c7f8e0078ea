// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ArticleHead } from '#domain/article.ts'
import { type Failure, failed, success } from '#domain/failure.ts'
import { OLDER_TEXT } from '#domain/article-words.ts'
import { putBodies } from '#store/ingest-bodies.ts'
import { freshDevice } from '../../support/fresh-device.ts'
import { setWindowWidth } from '../../support/jsdom-gaps.ts'
import { closeApp, openApp } from '../../support/open-app.tsx'
import { put, sampleCategory, sampleHead, sampleHeads } from '../../support/sample-heads.ts'

afterEach(() => {
  closeApp()
  setWindowWidth(360)
  vi.restoreAllMocks()
})

const ID = 'a00007'
const CONTENT =
  '<p>Sin ruido.</p><h2>Batería</h2><p>[IMG:1]</p><h2>Papeles</h2><p>Mira <a href="/article/a00003">el tres</a>.</p>'

async function deviceWith(change: Partial<ArticleHead> = {}, content: string | null = CONTENT) {
  const device = freshDevice()
  const categories = [sampleCategory('Audio', { color: '#0a7d4f' })]
  const article = sampleHead(7, {
    title: 'Mirlo Dos',
    publishedAt: '2026-11-18',
    categoryId: 'Audio',
    readTime: 9,
    ...change,
  })
  const others = sampleHeads(6, () => ({ categoryId: 'Audio' }))
  await put(device, { heads: [article, ...others], categories, move: { filled: true } })
  if (content !== null) await putBodies(device, [{ id: ID, bodyRev: 7, content }], 0)
  return device
}

const never = () => new Promise<never>(() => {})
const open = (options: Parameters<typeof openApp>[0]) =>
  openApp({ at: `/article/${ID}`, article: never, ...options })

describe('§2 an article', () => {
  test('shows badge, title, introduction, long Spanish date, minutes, score with its word, and the body', async () => {
    await open({ device: await deviceWith({ overall: 8.7 }) })
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('heading', { level: 1, name: 'Mirlo Dos' })).toBeTruthy()
    expect(main.getAllByText('Audio')[0]?.closest('.tab')).toBeTruthy()
    expect(main.getByText('Introducción 7')).toBeTruthy()
    expect(main.getByText('18 de noviembre de 2026').getAttribute('datetime')).toBe('2026-11-18')
    expect(main.getByText('9 minutos de lectura')).toBeTruthy()
    expect(main.getByText('Puntuación: 8.7 de 10')).toBeTruthy()
    expect(main.getByText('Muy recomendable')).toBeTruthy()
    expect(main.getByText('Sin ruido.')).toBeTruthy()
  })

  test('the text that came with the page stays the same element while a picture is opened, also where the device lacks it', async () => {
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

  test('the day of its last change, where that is a later one', async () => {
    await open({ device: await deviceWith({ changedAt: '2026-11-20T08:00:00+00:00' }) })
    expect((await screen.findByText('20 de noviembre de 2026')).getAttribute('datetime')).toBe('2026-11-20')
    closeApp()
    await open({ device: await deviceWith({ changedAt: '2026-11-18T23:00:00+00:00' }) })
    await screen.findByText('18 de noviembre de 2026')
    expect(screen.queryByText(/Actualizada/)).toBeNull()
  })

  test('§9 a row without minutes takes 5, without a score 0.0', async () => {
    await open({ device: await deviceWith({ readTime: null, overall: null }) })
    expect(await screen.findByText('5 minutos de lectura')).toBeTruthy()
    expect(screen.getByText('Puntuación: 0.0 de 10')).toBeTruthy()
  })

  test('decision 19: the hero is the first picture and carries the title; without one a placeholder stands there', async () => {
    await open({ device: await deviceWith() })
    expect((await screen.findByAltText('Mirlo Dos')).getAttribute('src')).toBe('/pictures/7-1200x675.webp')
    closeApp()
    await open({ device: await deviceWith({ images: [] }) })
    expect((await screen.findByAltText('Mirlo Dos')).getAttribute('src')).toBe('/placeholder.svg')
  })

  test('§5 a marker without its picture says so', async () => {
    await open({ device: await deviceWith() })
    expect(await screen.findByText('Imagen 2 no encontrada')).toBeTruthy()
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

  test('stands open where there is a margin', async () => {
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

describe('decision 28: an open review stays as it was opened', () => {
  const main = () => within(screen.getByRole('main'))

  test('changed since, it says so, and shows what is new when asked', async () => {
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

  test('a new score alone is shown at once: it moves nothing', async () => {
    const device = await deviceWith({ overall: 8.7 })
    await open({ device })
    await screen.findByText('Puntuación: 8.7 de 10')
    await act(() => put(device, { heads: [sampleHead(7, { title: 'Mirlo Dos', overall: 9.1, rev: 9 })] }))
    expect(await screen.findByText('Puntuación: 9.1 de 10')).toBeTruthy()
    expect(screen.queryByText(/Ha cambiado/)).toBeNull()
  })

  test('deleted since, its text stays, and a line says so', async () => {
    const device = await deviceWith()
    await open({ device, article: async () => failed({ kind: 'missing' }) })
    await screen.findByText('Sin ruido.')
    await act(() => put(device, { goneArticles: [{ id: ID, rev: 9 }] }))
    expect(await screen.findByText('La redacción ha retirado esta review')).toBeTruthy()
    expect(main().getByText('Sin ruido.')).toBeTruthy()
  })
})

describe('an article that is not whole on the device', () => {
  test('is asked for alone, and shown when it arrives', async () => {
    const device = freshDevice()
    const app = await open({
      device,
      article: async () => {
        await put(device, { heads: [sampleHead(7, { title: 'Mirlo Dos' })] })
        await putBodies(device, [{ id: ID, bodyRev: 7, content: CONTENT }], 0)
        return success('stored')
      },
    })
    expect(await screen.findByText('Sin ruido.')).toBeTruthy()
    expect(app.asked).toEqual([ID])
    await waitFor(() => expect(document.title).toBe('Mirlo Dos · Cacharreo'))
  })

  test("says 'Cargando artículo...' until then", async () => {
    await open({})
    expect(await screen.findByText('Cargando artículo...')).toBeTruthy()
  })

  test('shows its head at once while its body is on the way', async () => {
    const app = await open({ device: await deviceWith({}, null) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Mirlo Dos' })).toBeTruthy()
    expect(screen.getByText('Cargando artículo...')).toBeTruthy()
    expect(app.asked).toEqual([ID])
  })

  test('shows an older body while the new one is asked for, also when that fails', async () => {
    const app = await open({
      device: await deviceWith({ bodyRev: 9 }),
      article: async () => failed({ kind: 'server', status: 500 }),
    })
    expect(await screen.findByText('Sin ruido.')).toBeTruthy()
    expect(app.asked).toEqual([ID])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says that an older body is older than the last change, once the new one cannot be had', async () => {
    let fail: (failure: Failure) => void = () => {}
    const app = await open({
      device: await deviceWith({ bodyRev: 9 }),
      article: () =>
        new Promise((resolve) => {
          fail = (failure) => resolve(failed(failure))
        }),
    })
    const line = () => screen.queryByText(OLDER_TEXT)
    await screen.findByText('Sin ruido.')
    expect(app.asked).toEqual([ID])
    // While it may still come nothing is said.
    expect(line()).toBeNull()
    act(() => fail({ kind: 'timeout' }))
    await waitFor(() => expect(line()?.getAttribute('role')).toBe('status'))
    await act(() => putBodies(app.device, [{ id: ID, bodyRev: 9, content: '<p>El nuevo.</p>' }], 0))
    expect(await screen.findByText('El nuevo.')).toBeTruthy()
    expect(line()).toBeNull()
  })

  test('says so at once without a network, and nothing of a body that is as new as its head', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open({ device: await deviceWith({ bodyRev: 9 }) })
    expect(await screen.findByText(OLDER_TEXT)).toBeTruthy()
    closeApp()
    await open({ device: await deviceWith() })
    await screen.findByText('Sin ruido.')
    expect(screen.queryByText(OLDER_TEXT)).toBeNull()
  })

  test('is not asked for when it is whole', async () => {
    const app = await open({ device: await deviceWith() })
    await screen.findByText('Sin ruido.')
    expect(app.asked).toEqual([])
  })

  test('is asked for again when a round of sync has found the server', async () => {
    const answers: Failure[] = [{ kind: 'network' }, { kind: 'missing' }]
    const app = await open({
      article: async () => failed(answers.shift() ?? { kind: 'server', status: 500 }),
    })
    await screen.findByText('Esta review no está en tu dispositivo')
    act(() => app.status.set({ checkedAt: 1 }))
    expect(await screen.findByText('Artículo no encontrado')).toBeTruthy()
  })
})

describe('decision 12: what is said when it cannot be had', () => {
  const openFailing = (failure: Failure) => open({ article: async () => failed(failure) })

  test("'Artículo no encontrado' only when the server said so, with the way back", async () => {
    const app = await openFailing({ kind: 'missing' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Artículo no encontrado' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Volver al inicio' }))
    expect(app.address()).toBe('/')
  })

  test.each([['network'], ['timeout']] as const)(
    '%s: it is not on this device, with the way back',
    async (kind) => {
      await openFailing({ kind })
      expect(await screen.findByText('Esta review no está en tu dispositivo')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Volver al inicio' })).toBeTruthy()
      expect(screen.queryByText('Artículo no encontrado')).toBeNull()
    },
  )

  test('without a network that is said at once, not after three retries', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open({})
    expect(await screen.findByText('Esta review no está en tu dispositivo')).toBeTruthy()
  })

  test('a failing server: the message, another try, and the way back', async () => {
    const app = await openFailing({ kind: 'server', status: 500 })
    expect(await screen.findByText('Error: el servidor ha fallado')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(app.asked).toEqual([ID, ID])
  })

  test('a body that cannot be had leaves the head in its place', async () => {
    await open({ device: await deviceWith({}, null), article: async () => failed({ kind: 'network' }) })
    expect(await screen.findByText('Esta review no está en tu dispositivo')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Mirlo Dos' })).toBeTruthy()
  })
})
