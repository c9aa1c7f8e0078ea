// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { parseResultsSearch, resultsPage } from '#reader/frame/route-searches.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { put, sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

afterEach(closeApp)

async function openResults(at: string, titles: readonly string[], status = {}) {
  const device = freshDevice()
  const heads = sampleHeads(titles.length, (number) => ({ title: titles[number - 1] ?? '' }))
  await put(device, { heads, move: { filled: true } })
  return openApp({ at, device, status: { checkedAt: Date.now(), ...status } })
}

const told = async () =>
  (await screen.findByText(/Resultados para/, { selector: 'main [role=status]' })).textContent
const shown = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

const lineOf = (line: Element) => [
  line.querySelector('h3')?.textContent,
  line.querySelector(':scope > p')?.textContent,
  Array.from(line.querySelectorAll('mark'), ({ textContent }) => textContent),
]
const current = (orders: { getAllByRole: (role: string) => HTMLElement[] }) =>
  orders
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent)

describe("P7.9 '/search'", () => {
  test('names the question and one article found', async () => {
    await openResults('/search?q=mano', ['La Mano', 'El pie'])
    expect(screen.getByRole('heading', { level: 1, name: 'Resultados de búsqueda' })).toBeTruthy()
    expect(await told()).toBe('Resultados para "mano" · 1 artículo encontrado')
    expect(shown()).toEqual(['La Mano'])
  })

  test('P7.4 a field of its own shows the question and asks another one', async () => {
    const app = await openResults('/search?q=mano', ['La Mano', 'El pie'])
    const field = within(screen.getByRole('main')).getByRole<HTMLInputElement>('searchbox')
    expect(field.value).toBe('mano')
    await userEvent.clear(field)
    await userEvent.keyboard('pie{Enter}')
    await waitFor(() => expect(shown()).toEqual(['El pie']))
    expect(app.address()).toBe('/search?q=pie')
    act(() => app.router.history.back())
    await waitFor(() => expect(field.value).toBe('mano'))
  })

  test('counts several in the plural, newest first, and marks what matched', async () => {
    await openResults('/search?q=camara', ['Cámara uno', 'Sin', 'La cámara dos'])
    expect(await told()).toBe('Resultados para "camara" · 2 artículos encontrados')
    expect(shown()).toEqual(['La cámara dos', 'Cámara uno'])
    expect(Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual([
      'cámara',
      'Cámara',
    ])
  })

  test('says when nothing matches', async () => {
    await openResults('/search?q=zzz', ['Uno'])
    expect(await told()).toBe('Resultados para "zzz" · 0 artículos encontrados')
    expect(screen.getByText('No se encontraron artículos que coincidan con tu búsqueda.')).toBeTruthy()
  })

  test('the advice fits the question', async () => {
    const app = await openResults('/search?q=zzz', ['Uno'])
    expect(screen.getByText('Prueba con otra palabra, o con el nombre del aparato.')).toBeTruthy()
    await act(() => app.router.navigate({ to: '/search', search: { q: 'zzz xxx' } }))
    expect(await screen.findByText('Prueba con una sola palabra, o con el nombre del aparato.')).toBeTruthy()
  })

  test('matches that are only in texts follow directly after one line', async () => {
    const device = await stockedDevice({ heads: sampleHeads(1), move: { filled: true } })
    await putBodies(device, [{ id: 'a00001', bodyRev: 1, content: '<p>Su batería aguanta.</p>' }], 0)
    await openApp({ at: '/search?q=bateria', device, status: { checkedAt: Date.now() } })
    const texts = await screen.findByRole('region', { name: 'En el texto' })
    expect(texts.previousElementSibling?.previousElementSibling?.textContent).toBe(
      'No se encontraron artículos que coincidan con tu búsqueda. Lo dicen en su texto:',
    )
    expect(screen.queryByText('Ver todas las reviews')).toBeNull()
  })

  test('P7.14 titles with the words in another order are listed separately, and not counted', async () => {
    await openResults('/search?q=mini%20tolva', [
      'Tolva Mini 2',
      'Mini Tolva',
      'Tolva',
      'Barro: tolva y minio',
    ])
    expect(await told()).toBe('Resultados para "mini tolva" · 1 artículo encontrado')
    const others = await screen.findByRole('region', { name: 'También podría interesarte' })
    expect(
      within(others)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Barro: tolva y minio', 'Tolva Mini 2'])
    expect(Array.from(others.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual([
      'tolva',
      'mini',
      'Tolva',
      'Mini',
    ])
  })

  test('P7.14 matches in introductions or texts are listed below with their sentence, and not counted', async () => {
    const device = freshDevice()
    const heads = sampleHeads(3, (number) => ({
      title: ['Altavoz', 'La batería del Yunque', 'Cargador'][number - 1] ?? '',
      introduction: number === 3 ? 'Llena una batería. Rápido.' : 'Nada.',
    }))
    await put(device, { heads, move: { filled: true } })
    await putBodies(
      device,
      [{ id: 'a00001', bodyRev: 1, content: '<p>Suena. Su <b>batería</b> aguanta.</p>' }],
      0,
    )
    await openApp({ at: '/search?q=bateria', device, status: { checkedAt: Date.now() } })
    const texts = await screen.findByRole('region', { name: 'En el texto' })
    expect(await told()).toBe('Resultados para "bateria" · 1 artículo encontrado')
    await waitFor(() =>
      expect(Array.from(texts.querySelectorAll('li'), lineOf)).toEqual([
        ['Cargador', 'Llena una batería.', ['batería']],
        ['Altavoz', 'Su batería aguanta.', ['batería']],
      ]),
    )
    expect(await screen.findByText('2 reviews más lo dicen en su texto')).toBeTruthy()
  })

  test("asks '¿Quisiste decir …?' when nothing matches", async () => {
    const app = await openResults('/search?q=plegabel', ['Un plegable', 'Otro'])
    const meant = await screen.findByRole('link', { name: 'plegable' })
    expect(meant.parentElement?.textContent).toBe('¿Quisiste decir plegable?')
    await userEvent.click(meant)
    expect(await screen.findByRole('link', { name: 'Un plegable' })).toBeTruthy()
    expect(app.address()).toBe('/search?q=plegable')
  })

  test('the order is a link: best first, page by page, and back to the newest with a clean address', async () => {
    const device = await stockedDevice({
      heads: sampleHeads(12, (number) => ({ overall: number % 6 })),
      move: { filled: true },
    })
    const app = await openApp({ at: '/search?q=rese%C3%B1a', device, status: { checkedAt: Date.now() } })
    const orders = within(await screen.findByRole('navigation', { name: 'Orden' }))
    expect(current(orders)).toEqual(['Más recientes'])
    await userEvent.click(orders.getByRole('link', { name: 'Mejor nota' }))
    await waitFor(() => expect(shown()[0]).toBe('Reseña 11'))
    expect(shown().slice(0, 4)).toEqual(['Reseña 11', 'Reseña 5', 'Reseña 10', 'Reseña 4'])
    expect(app.address()).toBe('/search?q=rese%C3%B1a&orden=nota')
    await waitFor(() => expect(current(orders)).toEqual(['Mejor nota']))
    await userEvent.click(screen.getByRole('link', { name: 'Página 2' }))
    await waitFor(() => expect(shown()).toEqual(['Reseña 12', 'Reseña 6']))
    expect(app.address()).toBe('/search?q=rese%C3%B1a&pagina=2&orden=nota')
    await userEvent.click(orders.getByRole('link', { name: 'Más recientes' }))
    await waitFor(() => expect(shown()[0]).toBe('Reseña 12'))
    expect(app.address()).toBe('/search?q=rese%C3%B1a')
  })

  test('one result has no order', async () => {
    await openResults('/search?q=uno', ['Uno', 'Dos'])
    expect(shown()).toEqual(['Uno'])
    expect(screen.queryByRole('navigation', { name: 'Orden' })).toBeNull()
  })

  test('P7.11 shows ten to a page, and the address carries the page', async () => {
    const titles = Array.from({ length: 23 }, (_, at) => `Móvil ${at + 1}`)
    const app = await openResults('/search?q=movil', titles)
    expect(await told()).toBe('Resultados para "movil" · 23 artículos encontrados')
    expect(shown()).toHaveLength(10)
    const pages = screen.getByRole('navigation', { name: 'Paginación' })
    await userEvent.click(within(pages).getByRole('link', { name: 'Página 3' }))
    await screen.findByRole('link', { name: 'Móvil 1' })
    expect(shown()).toEqual(['Móvil 3', 'Móvil 2', 'Móvil 1'])
    expect(app.address()).toBe('/search?q=movil&pagina=3')
  })

  test('P3.7 a new question starts at page 1', async () => {
    const titles = Array.from({ length: 23 }, (_, at) => `Móvil ${at + 1}`)
    const app = await openResults('/search?q=movil&pagina=3', titles)
    const box = screen.getByPlaceholderText<HTMLInputElement>('Buscar artículos...')
    expect(box.value).toBe('movil')
    await userEvent.clear(box)
    await userEvent.type(box, 'MÓVIL{Enter}')
    await screen.findByRole('link', { name: 'Móvil 23' })
    expect(app.address()).toBe('/search?q=M%C3%93VIL')
  })

  test('without a question it asks for one', async () => {
    const app = await openResults('/search', ['Uno'])
    await userEvent.type(screen.getByPlaceholderText('Buscar artículos...'), '  ')
    const [, submit] = screen.getAllByRole('button', { name: 'Buscar' })
    await userEvent.click(submit ?? document.body)
    expect(app.address()).toBe('/search')
    await userEvent.type(screen.getByPlaceholderText('Buscar artículos...'), 'uno{Enter}')
    expect(await told()).toBe('Resultados para "uno" · 1 artículo encontrado')
  })

  test("says 'Cargando resultados...' while nothing is on the device, then shows what arrives", async () => {
    const device = freshDevice()
    await openApp({ at: '/search?q=uno', device, status: { working: true } })
    expect(screen.getByText('Cargando resultados...')).toBeTruthy()
    expect(await told()).toBe('Resultados para "uno"')
    await act(() => put(device, { heads: sampleHeads(1, () => ({ title: 'Uno' })), move: { filled: true } }))
    expect(await screen.findByRole('link', { name: 'Uno' })).toBeTruthy()
  })

  test('P13.8 with nothing on the device and no server it says why, and tries again', async () => {
    const app = await openApp({ at: '/search?q=uno', status: { failure: { kind: 'network' } } })
    expect(screen.getByText('Error: no se pudo conectar con el servidor')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(app.asked).toEqual(['now'])
  })
})

describe('the address of results', () => {
  test.each([
    [
      { q: ' mano ', pagina: '2' },
      { q: 'mano', pagina: 2 },
    ],
    [{ q: '2026' }, { q: '2026' }],
    [
      { q: 2026, pagina: 3 },
      { q: '2026', pagina: 3 },
    ],
    [{ q: '   ' }, {}],
    [{ q: 'a', pagina: '1' }, { q: 'a' }],
    [{ q: 'a', pagina: '-2' }, { q: 'a' }],
    [{ q: 'a', pagina: '1.5' }, { q: 'a' }],
    [{ q: 'a', pagina: 'x' }, { q: 'a' }],
    [{ q: ['a'], otro: 'b' }, {}],
    [
      { q: 'a', orden: 'nota', pagina: '2' },
      { q: 'a', pagina: 2, orden: 'nota' },
    ],
    // The available facets are known once the categories are.
    [
      { q: 'a', orden: 'otra', marca: 'Mirlo', 'UTM-Source': 'x' },
      { q: 'a', orden: 'otra', marca: 'Mirlo' },
    ],
    [{ marca: 'Mirlo' }, {}],
    [{ orden: 'nota' }, {}],
  ])('%o is read as %o', (written, read) => {
    expect(parseResultsSearch(written)).toEqual(read)
  })

  test('is read back as it was written', () => {
    expect(parseResultsSearch({ ...resultsPage('c++ 50%', 4) })).toEqual({ q: 'c++ 50%', pagina: 4 })
  })
})
