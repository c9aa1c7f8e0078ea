// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch } from '#app/search-params.ts'
import { isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { closeApp, openApp } from '../support/window/open-app.tsx'
import { sampleHeads, stockedDevice } from '../support/sync/sample-heads.ts'

afterEach(closeApp)

describe('the sitemap', () => {
  test.each([
    ['/', true],
    ['/comparar/otra', false],
    ['/guardados/2', false],
    ['/article/a00001', true],
    ['/autor/nuria', true],
    ['/autor/nuria/2', false],
    ['/guia/moviles', true],
    ['/mejores/audio', true],
    ['/mejores', false],
    ['/pagina/2', true],
    ['/pagina/02', false],
    ['/pagina/9999999999999', false],
    ['/pagina/2/3', false],
    ['/Pagina/2', false],
    ['/categoria/c%C3%A1mara%2Fv%C3%ADdeo', true],
    ['/categoria/audio/x', false],
    ['/categoria/audio/2/3', false],
    ['/categoria/%E0%A4%A', false],
    ['/article', false],
    ['/article/a/b', false],
    ['/admin/login/otra', false],
    ['/admin/otra', false],
    ['/admin/articles/a1/history/9', true],
    ['/admin/articles/a1/history/0', false],
    ['/admin/articles/a1/history/9999999999999999', false],
    ['/admin/articles/a1/edit', false],
    ['/admin/categories/c1/history/9', true],
    ['/admin/authors/u1', false],
    ['/admin/guides/g1/history/9', true],
    ['/admin/prices/new', false],
    ['/admin/otra/new', false],
  ])('%s is a screen: %s, in the app and on the server', async (path, isScreen) => {
    vi.spyOn(console, 'error').mockReturnValue()
    await openApp({ at: path })
    await screen.findByRole('main')
    expect(screen.queryByText('Oops! Page not found') === null).toBe(isScreen)
    expect(document.title.startsWith('Página no encontrada')).toBe(!isScreen)
    expect(isScreenPath(path) || isAdminPath(path)).toBe(isScreen)
  })
})

describe('P3.8 the address is plain text', () => {
  test.each([
    ['?q=2026', { q: '2026' }],
    ['?q=true&pagina=2', { q: 'true', pagina: '2' }],
    ['?q=c%2B%2B', { q: 'c++' }],
    ['?q=dos+palabras', { q: 'dos palabras' }],
    ['?q=%7B%22a%22%3A1%7D', { q: '{"a":1}' }],
    ['?q=%E0%A4%A', { q: '\uFFFD%A' }],
    ['', {}],
  ])('%s is read as %o', (search, read) => {
    expect(parseSearch(search)).toEqual(read)
  })

  test.each([
    [{ q: 'dos palabras & ñ', pagina: 2 }, '?q=dos%20palabras%20%26%20%C3%B1&pagina=2'],
    [{ q: '', pagina: undefined, otro: null }, ''],
    [{ q: 'a\uD83D' }, '?q=a%EF%BF%BD'],
    [{}, ''],
  ])('%o is written as %s', (search, written) => {
    expect(stringifySearch(search)).toBe(written)
  })
})

describe('the first render', () => {
  test('has its rows: content on the device is not shown as loading', async () => {
    const device = await stockedDevice({ heads: sampleHeads(30), move: { filled: true } })
    const drawn: string[] = []
    const watch = new MutationObserver(() => drawn.push(document.body.textContent ?? ''))
    watch.observe(document.body, { childList: true, subtree: true })
    await openApp({ at: '/pagina/2', device })
    await screen.findByRole('link', { name: 'Reseña 12' })
    watch.disconnect()
    expect(drawn.filter((text) => text.includes('Cargando'))).toEqual([])
  })
})

describe("'Unexpected Application Error!'", () => {
  test('is shown inside the frame for an unreadable list, and gone on the next readable page', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    const device = await stockedDevice({ heads: sampleHeads(30), move: { filled: true } })
    const reading = vi.spyOn(device.copy.heads, 'bulkGet').mockRejectedValue(new TypeError('a bug'))
    const app = await openApp({ at: '/pagina/3', device })
    const heading = await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(screen.getByRole('contentinfo').compareDocumentPosition(heading)).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    )
    expect(document.title).toBe('Cacharreo')
    reading.mockRestore()
    await act(() => app.router.navigate({ to: '/pagina/$pagina', params: { pagina: '2' } }))
    expect(await screen.findByRole('link', { name: 'Reseña 12' })).toBeTruthy()
    expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
  })

  test('is its own page when the frame breaks, with a link home and links out', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    const broken = freshDevice()
    vi.spyOn(broken.copy.categories, 'toArray').mockRejectedValue(new TypeError('a bug'))
    await openApp({ device: broken })
    const heading = await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(heading.closest('main.wrap')).not.toBeNull()
    const home = within(screen.getByRole('banner')).getByRole('link', { name: /inicio/ })
    expect(home.getAttribute('href')).toBe('/')
    expect(screen.getByRole('button', { name: 'Recargar' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/')
  })
})
