// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '#app/named-screens.ts'
import { headphones, nuria, putNamed } from '../../support/fakes/named-magazine.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { put } from '../../support/sync/sample-heads.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'

afterEach(closeApp)

async function openAt(at: string, count?: number) {
  const device = freshDevice()
  await putNamed(device, count)
  return await openApp({ at, device })
}

const titles = () => Array.from(document.querySelectorAll('li[data-story] h3'), (each) => each.textContent)

test('P27.30 the reviews of an author turn their pages; a changed name is shown', async () => {
  const app = await openAt('/autor/nuria', 40)
  await screen.findByRole('heading', { level: 1, name: 'Nuria Cabal' })
  await waitFor(() => expect(document.title).toBe('Nuria Cabal · Cacharreo'))
  screen.getByRole('link', { name: 'Página 2' }).click()
  await waitFor(() => expect(titles()).toEqual(['Reseña 9', 'Reseña 6', 'Reseña 3']))
  expect(app.address()).toBe('/autor/nuria?pagina=2')
  await put(app.device, { authors: [{ ...nuria, name: 'Nuria Valls', rev: 90 }] })
  await screen.findByRole('heading', { level: 1, name: 'Nuria Valls' })
})

test('P27.31 the foot links guides once one is published, and the list leads to each', async () => {
  const device = freshDevice()
  const app = await openApp({ at: '/rss', device })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: 'Guías' })).toBeNull()
  await putNamed(app.device)
  ;(await screen.findByRole('link', { name: 'Guías' })).click()
  ;(await screen.findByRole('link', { name: headphones.title })).click()
  await screen.findByRole('heading', { level: 1, name: headphones.title })
  expect(app.address()).toBe('/guia/auriculares')
  expect(titles()).toEqual(['Reseña 3', 'Reseña 1'])
})

test('P27.32 a pick whose review goes is left out, and the others keep numbers without a gap', async () => {
  const app = await openAt('/guia/auriculares')
  await screen.findByText('Los que más callan.')
  await put(app.device, { goneArticles: [{ id: 'a00003', rev: 90 }] })
  await waitFor(() => expect(titles()).toEqual(['Reseña 1']))
  expect(document.querySelector('li[data-story]')?.textContent).toMatch(/^1\./)
})

test('P27.35 a category leads to its ranking, which is ordered and bounded by links', async () => {
  const app = await openAt('/categoria/audio')
  ;(await screen.findByRole('link', { name: 'Los mejores' })).click()
  await screen.findByRole('heading', { level: 1, name: 'Los mejores de Audio' })
  expect(titles()[0]).toBe('Reseña 23')
  screen.getByRole('link', { name: 'Con más batería' }).click()
  await screen.findByRole('heading', { level: 1, name: 'Los de Audio con más batería' })
  screen.getByRole('link', { name: /^Por menos de 100/ }).click()
  await waitFor(() => expect(titles()[0]).toBe('Reseña 9'))
  expect(app.address()).toBe('/mejores/audio?por=bateria&menos=100')
  expect(screen.getByRole('link', { name: /^Por menos de 100/ }).getAttribute('aria-current')).toMatch(
    /page|true/,
  )
})

test.each([
  ['/autor/nuria?pagina=99&x=1', '/autor/nuria?pagina=2'],
  ['/autor/nuria?pagina=abc', '/autor/nuria'],
  ['/mejores/audio?por=ancho&menos=100', '/mejores/audio?menos=100'],
  ['/mejores/audio?menos=101&pagina=2', '/mejores/audio'],
  ['/guia/auriculares?menos=200', '/guia/auriculares'],
])('P3.6 %s becomes %s', async (at, mended) => {
  const app = await openAt(at, 40)
  await waitFor(() => expect(app.address()).toBe(mended))
  expect(app.router.history.length).toBe(1)
})

test.each([
  ['/autor/otra', 'No conocemos esta firma'],
  ['/guia/otra', 'Esta guía no existe'],
  ['/mejores/hornos', 'Esta categoría no existe'],
])('P27.37 %s is not there', async (at, words) => {
  await openAt(at)
  await screen.findByRole('heading', { level: 1, name: words })
  await waitFor(() => expect(document.title).toContain(words))
})

test('P27.37 a name may still arrive while the list is incomplete', async () => {
  const device = freshDevice()
  const app = await openApp({ at: '/guia/auriculares', device })
  await screen.findByText('Cargando...')
  await putNamed(app.device)
  expect(await screen.findByRole('heading', { level: 1, name: headphones.title })).toBeTruthy()
})
