// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { followHere } from '#store/reader-data/follow-marks.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import type { SyncStatus } from '#sync/status.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import {
  put,
  sampleCategory,
  sampleHead,
  sampleHeads,
  stockedDevice,
} from '../../support/sync/sample-heads.ts'

afterEach(closeApp)

const AUDIO = sampleCategory('c1', { name: 'Audio', slug: 'audio', color: '#0a7d4f' })
const EMPTY = sampleCategory('c2', { name: 'VR/AR', slug: 'vr-ar', color: '#e2418f' })

/** `count` articles, every fifth of them about audio. */
async function stocked(count: number, categories = [AUDIO, EMPTY]): Promise<Device> {
  return await stockedDevice({
    heads: sampleHeads(count, (number) => (number % 5 === 0 ? { categoryId: AUDIO.id } : {})),
    categories,
    move: { filled: true },
  })
}

const listTitles = () =>
  Array.from(document.querySelectorAll('li[data-story] h3'), (title) => title.textContent)
const facts = () => Array.from(document.querySelectorAll('dl > div'), (fact) => fact.textContent)
const coverTitles = () =>
  Array.from(document.querySelectorAll('[aria-label="En portada"] h3'), (title) => title.textContent)
async function openHome(device: Device, at = '/', status: Partial<SyncStatus> = {}) {
  const app = await openApp({ device, at, status })
  await screen.findByLabelText('REVIEWS')
  return app
}

// By label, not by role: computing the roles of a whole screen takes jsdom a second.
const filters = () => within(screen.getByLabelText('Filtrar por categoría'))
const pages = () => within(screen.getByLabelText('Paginación'))
const headings = (level: 1 | 2) =>
  Array.from(document.querySelectorAll(`h${level}`), (heading) => heading.textContent)

describe('the home screen, unfiltered', () => {
  test('P4.4 masthead, carousel, filter bar, cover and list stand in this order', async () => {
    await openHome(await stocked(30))
    expect(headings(1)).toEqual(['REVIEWS'])
    expect(headings(2)).toEqual(['Últimas Reviews', 'All Reviews'])
    const parts = ['h1', '[aria-roledescription]', 'nav:has(ul)', '[aria-label="En portada"]', 'ol']
    const drawn = document.querySelectorAll(parts.map((part) => `main ${part}`).join())
    expect(Array.from(drawn, (part) => parts.find((name) => part.matches(name)))).toEqual(parts)
  })

  test('P4.13 the cover holds the 3 newest, the list begins after them, the carousel holds 9', async () => {
    await openHome(await stocked(64))
    expect(coverTitles()).toEqual(['Reseña 64', 'Reseña 63', 'Reseña 62'])
    expect(listTitles()).toHaveLength(10)
    expect(listTitles()[0]).toBe('Reseña 61')
    expect(document.querySelectorAll('.swiper-wrapper [data-story]')).toHaveLength(9)
  })

  test("P4.14 the list is headed 'All Reviews' in English, with its count and page", async () => {
    await openHome(await stocked(64))
    expect(screen.getByText('All Reviews').lang).toBe('en')
    expect(document.querySelector('#todas-las-reviews + .meta')?.textContent).toBe(
      '61 reviewsmás las 3 de portadaPágina 1 de 7',
    )
  })

  test('counts reviews, categories, and those whose text and pictures are on the device', async () => {
    const device = await stocked(12)
    const texts = ['a00012', 'a00011'].map((id) => ({ id, bodyRev: 12, content: 'Texto' }))
    await putBodies(device, texts, 0)
    followHere(device, async () => sampleHead(11).images)
    await openHome(device)
    await screen.findByText('1', { selector: 'dd' })
    expect(facts()).toEqual(['Reviews12', 'Categorías2', 'En el dispositivo1'])
  })

  test('P11.2 counts no saved review that the magazine has deleted', async () => {
    const device = await stocked(2)
    device.marks.set({ here: new Set(['a00002', 'a00001', 'deleted']) })
    await openHome(device)
    expect(facts()).toEqual(['Reviews2', 'Categorías2', 'En el dispositivo2'])
  })

  test('P4.16 shows a cover and no list if all reviews fit on the cover', async () => {
    await openHome(await stocked(2))
    expect(coverTitles()).toEqual(['Reseña 2', 'Reseña 1'])
    expect(headings(2)).toEqual(['Últimas Reviews'])
  })
})

describe('pages', () => {
  test('P3.1 the address contains the page, and turning the page moves the focus to the heading of the list', async () => {
    const { address } = await openHome(await stocked(64))
    await act(async () => void fireEvent.click(pages().getByRole('link', { name: 'Siguiente' })))
    await screen.findAllByText('Página 2 de 7')
    expect(address()).toBe('/pagina/2')
    expect(listTitles()[0]).toBe('Reseña 51')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('All Reviews'))
    expect(pages().getByRole('link', { name: 'Página 1' }).getAttribute('href')).toBe('/')
  })

  test('P3.1 the carousel stays mounted from one address to the next', async () => {
    const { router, address } = await openHome(await stocked(100))
    const carousel = document.querySelector('.swiper-wrapper')
    for (const href of ['/pagina/2', '/categoria/audio', '/categoria/audio/2', '/?categoria=audio', '/']) {
      await act(() => router.navigate({ href }))
      await waitFor(() => expect(address()).toBe(href.replace('?categoria=', 'categoria/')))
      expect(document.querySelector('.swiper-wrapper')).toBe(carousel)
    }
  })
})

describe('the filter bar', () => {
  test("P4.11 offers 'Todas las categorías' and each category, as addresses", async () => {
    await openHome(await stocked(30))
    const links = filters().getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Todas las categorías', '/'],
      ['Audio', '/categoria/audio'],
      ['VR/AR', '/categoria/vr-ar'],
    ])
    expect(links.map((link) => link.hasAttribute('aria-current'))).toEqual([true, false, false])
  })

  test('P3.7 selecting a category goes to its page 1 and marks it', async () => {
    const { address } = await openHome(await stocked(100), '/pagina/3')
    expect(filters().getByRole('link', { name: 'Todas las categorías' }).hasAttribute('aria-current')).toBe(
      true,
    )
    await act(async () => void fireEvent.click(filters().getByRole('link', { name: 'Audio' })))
    await screen.findByText('Reviews Filtrados')
    expect(address()).toBe('/categoria/audio')
    const current = filters()
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
    expect(current.map((link) => link.textContent)).toEqual(['Audio'])
    expect(current[0]?.closest('[data-cat]')?.getAttribute('data-cat')).toBe('c1')
  })

  test('P4.16 with a category every match is in the list and the first 3 are on the cover too', async () => {
    await openHome(await stocked(100), '/categoria/audio')
    expect(coverTitles()).toEqual(['Reseña 100', 'Reseña 95', 'Reseña 90'])
    expect(listTitles()[0]).toBe('Reseña 100')
    expect(document.querySelector('#todas-las-reviews + .meta')?.textContent).toBe(
      '20 reviews de AudioPágina 1 de 2',
    )
    expect(document.querySelector('section[data-cat]')?.getAttribute('data-cat')).toBe('c1')
    expect(pages().getByRole('link', { name: 'Siguiente' }).getAttribute('href')).toBe('/categoria/audio/2')
    // P4.7 the carousel does not follow the filter.
    expect(document.querySelector('.swiper-wrapper h3')?.textContent).toBe('Reseña 100')
    expect(document.querySelectorAll('.swiper-wrapper [data-story]')).toHaveLength(9)
  })

  test("a category's page begins with its name, description, number of reviews and best earlier reviews", async () => {
    const device = freshDevice()
    const described = { ...AUDIO, description: 'Lo que suena.' }
    const heads = sampleHeads(15, (number) => ({
      categoryId: AUDIO.id,
      overall: number === 4 ? 9.4 : number / 2,
    }))
    await put(device, { heads, categories: [described], move: { filled: true } })
    await openHome(device, '/categoria/audio')
    const head = within(document.getElementById('categoria') ?? document.body)
    expect(head.getByRole('heading', { level: 2 }).textContent).toBe('Audio')
    expect(head.getByText('Lo que suena.')).toBeDefined()
    expect(head.getByText('15 reviews')).toBeDefined()
    const best = within(head.getByRole('region', { name: 'Las mejores de antes' })).getAllByRole('listitem')
    expect(best.map(({ textContent }) => textContent)).toEqual([
      'Puntuación: 9.4 de 109.4Reseña 4',
      'Puntuación: 3.0 de 103.0Reseña 6',
      'Puntuación: 2.5 de 102.5Reseña 5',
    ])
    const above = [
      ...document.querySelectorAll('[aria-label="En portada"], [aria-labelledby=lo-mejor]'),
    ].flatMap((part) => Array.from(part.querySelectorAll('a'), (link) => link.getAttribute('href')))
    expect(new Set(above).size).toBe(above.length)
  })

  test('a category sorted by score has the order in its address and on its pages; another category begins with the newest', async () => {
    const device = freshDevice()
    const heads = sampleHeads(24, (number) => ({
      categoryId: number % 2 === 0 ? AUDIO.id : EMPTY.id,
      overall: (number % 20) / 2,
    }))
    await put(device, { heads, categories: [AUDIO, EMPTY], move: { filled: true } })
    const { address } = await openHome(device, '/categoria/audio')
    const order = within(screen.getByLabelText('Orden'))
    await act(async () => void fireEvent.click(order.getByRole('link', { name: 'Mejor nota' })))
    await waitFor(() => expect(listTitles().slice(0, 3)).toEqual(['Reseña 18', 'Reseña 16', 'Reseña 14']))
    expect(address()).toBe('/categoria/audio?orden=nota')
    expect(coverTitles()).toEqual(['Reseña 24', 'Reseña 22', 'Reseña 20'])
    await act(async () => void fireEvent.click(pages().getByRole('link', { name: 'Siguiente' })))
    await waitFor(() => expect(listTitles()).toEqual(['Reseña 2', 'Reseña 20']))
    expect(address()).toBe('/categoria/audio/2?orden=nota')
    expect(filters().getByRole('link', { name: 'VR/AR' }).getAttribute('href')).toBe('/categoria/vr-ar')
  })
})

describe('the states of the home screen', () => {
  test("P4.18 shows 'Cargando artículos...' and ten placeholders until the first rows arrive", async () => {
    const device = freshDevice()
    await openHome(device, '/', { working: true })
    expect(screen.getByText('Cargando artículos...').getAttribute('role')).toBe('status')
    await waitFor(() => expect(document.querySelectorAll('li[data-testid=loading]')).toHaveLength(10))
    await put(device, { heads: sampleHeads(4), move: { filled: true } })
    await screen.findByText('All Reviews')
    expect(screen.queryByText('Cargando artículos...')).toBeNull()
  })

  test("P13.8 'Error: {message}' and a way to try again when there is nothing to show", async () => {
    const stage = await openHome(freshDevice(), '/', { failure: { kind: 'network' } })
    expect(document.querySelector('[data-status-bar]')).toBeNull()
    const notice = within(screen.getByRole('alert'))
    expect(notice.getByRole('heading').textContent).toBe('Error: no se pudo conectar con el servidor')
    fireEvent.click(notice.getByRole('button', { name: 'Reintentar' }))
    expect(stage.asked).toEqual(['now'])
    act(() => stage.status.set({ working: true }))
    fireEvent.click(notice.getByRole('button', { name: 'Reintentar' }))
    expect(stage.asked).toEqual(['now'])
  })

  test('a category without a story says so and leads back', async () => {
    await openHome(await stocked(30), '/categoria/vr-ar')
    expect(headings(2)).toContain('Todavía no hay reviews de VR/AR')
    expect(screen.getByText('Estamos en ello. Mientras tanto, hay 30 en las otras categorías.')).toBeDefined()
    expect(coverTitles()).toEqual([])
  })

  test('a magazine without reviews says so', async () => {
    await openHome(await stocked(0, []))
    expect(headings(2)).toEqual(['Todavía no hay reviews'])
  })
})
