// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { setAdminFlag } from '#store/device/admin-flag.ts'
import type { Device } from '#store/device/device.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { closeAdmin } from '../support/window/open-admin.tsx'
import { openApp } from '../support/window/open-app.tsx'
import { put, sampleCategory, sampleHeads } from '../support/sync/sample-heads.ts'

afterEach(closeAdmin)

const AUDIO = sampleCategory('c1', { name: 'Audio', slug: 'audio' })

/** 44 reviews, 22 of them about audio and with 'Móvil' in the title: 5 pages of all, 3 of the category and of the search. */
async function stocked(phase: 'pull' | 'live' = 'live'): Promise<Device> {
  const device = freshDevice()
  const heads = sampleHeads(44, (number) =>
    number % 2 === 0 ? { categoryId: AUDIO.id, title: `Móvil ${number}` } : {},
  )
  await put(device, { heads, categories: [AUDIO], move: { filled: true, phase } })
  return device
}

describe('P3.6 an invalid address', () => {
  test.each([
    ['/?pagina=abc', '/', 'Página 1 de 5'],
    ['/pagina/1', '/', 'Página 1 de 5'],
    ['/pagina/0?algo=2', '/', 'Página 1 de 5'],
    ['/categoria/audio/1', '/categoria/audio', 'Página 1 de 3'],
    ['/categoria/audio/0?orden=nota', '/categoria/audio?orden=nota', 'Página 1 de 3'],
    ['/pagina/99', '/pagina/5', 'Página 5 de 5'],
    ['/categoria/hornos', '/', 'Página 1 de 5'],
    ['/categoria/hornos/2', '/pagina/2', 'Página 2 de 5'],
    ['/categoria/%20', '/', 'Página 1 de 5'],
    ['/categoria/AUDIO', '/', 'Página 1 de 5'],
    ['/categoria/audio%2F2', '/', 'Página 1 de 5'],
    ['/categoria/audio/4', '/categoria/audio/3', 'Página 3 de 3'],
    ['/categoria/audio/9?orden=nota', '/categoria/audio/3?orden=nota', 'Página 3 de 3'],
    ['/categoria/audio?orden=otra', '/categoria/audio', 'Página 1 de 3'],
    ['/pagina/2?algo=2', '/pagina/2', 'Página 2 de 5'],
    ['/pagina/2?pagina=3&categoria=audio', '/pagina/2', 'Página 2 de 5'],
    ['/categoria/audio?categoria=hornos', '/categoria/audio', 'Página 1 de 3'],
    ['/search?q=movil&pagina=-1', '/search?q=movil', 'Página 1 de 3'],
    ['/search?q=movil&pagina=99', '/search?q=movil&pagina=3', 'Página 3 de 3'],
    ['/search?q=nada&q=movil', '/search?q=movil', 'Página 1 de 3'],
    ['/search?pagina=2', '/search', 'Resultados de búsqueda'],
    ['/search?q=%20&pagina=-1', '/search', 'Resultados de búsqueda'],
    [
      '/search?q=nada&pagina=2',
      '/search?q=nada',
      'No se encontraron artículos que coincidan con tu búsqueda.',
    ],
    ['/comparar?ids=a00002,%3Cb%3E,,a00002&pagina=2', '/comparar?ids=a00002', 'Comparar reviews'],
    ['/comparar?ids=%3Cb%3E', '/comparar', 'Todavía no hay nada que comparar'],
    ['/ajustes?pagina=abc', '/ajustes', 'Lectura'],
    ['/guardados?pagina=abc&q=x', '/guardados', 'Aún no has guardado nada'],
    ['/article/a00002?pagina=-1', '/article/a00002', 'Móvil 2'],
  ])('%s becomes %s, without an entry of its own', async (at, mended, words) => {
    const app = await openApp({ at, device: await stocked() })
    await waitFor(() => expect(app.address()).toBe(mended))
    await screen.findAllByText(words)
    expect(app.router.history.length).toBe(1)
  })

  test('a page and a category that sync may still bring stay in the address', async () => {
    const device = await stocked('pull')
    const app = await openApp({ at: '/categoria/hornos/9', device })
    expect(await screen.findAllByText('Página 5 de 5')).toHaveLength(2)
    expect(app.address()).toBe('/categoria/hornos/9')
    await put(device, {
      categories: [sampleCategory('c2', { name: 'Hornos', slug: 'hornos' })],
      heads: sampleHeads(144, (number) => (number > 44 ? { categoryId: 'c2' } : {})).slice(44),
      move: { phase: 'live' },
    })
    expect(await screen.findAllByText('Página 9 de 10')).toHaveLength(2)
    expect(app.address()).toBe('/categoria/hornos/9')
  })
})

describe('P3.3 an old address, with its page and category in the query', () => {
  test.each([
    ['/?categoria=audio&pagina=2', '/categoria/audio/2', 'Página 2 de 3'],
    ['/?categoria=../search', '/', 'Página 1 de 5'],
    ['/?categoria=%25E0%25A4', '/', 'Página 1 de 5'],
    ['/?categoria=$slug&pagina=2', '/pagina/2', 'Página 2 de 5'],
    ['/?categoria=audio&pagina=4', '/categoria/audio/3', 'Página 3 de 3'],
    ['/?utm_source=x&categoria=audio#todas', '/categoria/audio#todas', 'Página 1 de 3'],
  ])('%s leads to %s, without an entry of its own', async (at, path, words) => {
    const app = await openApp({ at, device: await stocked() })
    await waitFor(() => expect(app.address()).toBe(path))
    expect(await screen.findAllByText(words)).toHaveLength(2)
    expect(app.router.history.length).toBe(1)
  })

  test('a link to one redirects, too, and Back leads to the screen with the link', async () => {
    const app = await openApp({ at: '/search?q=movil', device: await stocked() })
    await app.router.navigate({ href: '/?categoria=audio&pagina=2' })
    await waitFor(() => expect(app.address()).toBe('/categoria/audio/2'))
    expect(await screen.findAllByText('Página 2 de 3')).toHaveLength(2)
    app.router.history.back()
    await waitFor(() => expect(app.address()).toBe('/search?q=movil'))
  })
})

describe('P3.10 the addresses of the backoffice', () => {
  test('/admin/articles?pagina=2.5 is the first page', async () => {
    setAdminFlag()
    const app = await openApp({ at: '/admin/articles?pagina=2.5', device: await stocked() })
    await screen.findByRole('heading', { name: 'Gestión de artículos' })
    await waitFor(() => expect(app.address()).toBe('/admin/articles'))
    expect(await screen.findAllByText('Móvil 44')).toHaveLength(1)
  })

  test.each([
    ['/admin/articles?orden=color', '/admin/articles'],
    ['/admin/articles?orden=fecha&orden=titulo', '/admin/articles?orden=titulo'],
    ['/admin/articles?categoria=hornos&texto=uno', '/admin/articles?texto=uno'],
    ['/admin/articles?pagina=1000000000', '/admin/articles?pagina=3'],
    ['/admin/categories?pagina=2', '/admin/categories'],
    ['/admin/articles/new?borrador=', '/admin/articles/new'],
    ['/admin/articles/new?borrador=-1&pagina=2', '/admin/articles/new?borrador=-1'],
    ['/admin/content?x=1', '/admin/content'],
    ['/admin/pictures?uso=otro&orden=fecha&pagina=x', '/admin/pictures'],
  ])('%s becomes %s', async (at, mended) => {
    setAdminFlag()
    const app = await openApp({ at, device: await stocked() })
    await waitFor(() => expect(app.address()).toBe(mended))
    expect(app.router.history.length).toBe(1)
  })
})
