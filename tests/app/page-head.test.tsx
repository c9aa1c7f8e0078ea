// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { closeApp, openApp } from '../support/window/open-app.tsx'
import { put, sampleCategory, sampleHead, sampleHeads } from '../support/sync/sample-heads.ts'

beforeEach(() => document.head.replaceChildren())
afterEach(() => {
  closeApp()
  document.head.replaceChildren()
})

async function openMagazine(at: string) {
  const device = freshDevice()
  const categories = [sampleCategory('Audio', { description: 'Lo que suena.' })]
  const long = { title: 'Electroencefalógrafo de bolsillo: '.repeat(3), introduction: 'Mide. '.repeat(60) }
  const heads = [sampleHead(99, long), ...sampleHeads(40, () => ({ categoryId: 'Audio' }))]
  await put(device, { heads, categories, move: { filled: true } })
  const app = await openApp({ at, device, status: { checkedAt: Date.now() } })
  await vi.waitFor(() => expect(said('meta[name="description"]')).toBeDefined())
  return app
}

const said = (selector: string, attribute = 'content') =>
  document.head.querySelector(selector)?.getAttribute(attribute)
const canonical = () => said('link[rel="canonical"]', 'href')

describe('P25.1 page metadata', () => {
  test('home', async () => {
    await openMagazine('/')
    expect(document.title).toBe('Cacharreo')
    expect(canonical()).toBe('http://localhost:3000/')
    expect(said('meta[name="description"]')).toMatch(/^Reseñas en español/)
  })

  test('a page of a category has its own address and description', async () => {
    await openMagazine('/categoria/audio/2?utm_source=x')
    expect(document.title).toBe('Reviews de Audio, Página 2 · Cacharreo')
    expect(said('meta[name="description"]')).toBe('Lo que suena.')
    expect(canonical()).toBe('http://localhost:3000/categoria/audio/2')
  })

  test('a page past the end and an unknown category have the metadata of what they show', async () => {
    await openMagazine('/categoria/nada/99')
    expect(canonical()).toBe('http://localhost:3000/pagina/4')
  })

  test('an address with an invalid encoding has the title of a missing page', async () => {
    await openMagazine('/article/%E0%A4%A')
    await vi.waitFor(() => expect(document.title).toBe('Página no encontrada · Cacharreo'))
  })

  test('P25.1 an article: the title in 60 characters, the description in 160', async () => {
    await openMagazine('/article/a00099')
    await screen.findByRole('heading', { level: 1 })
    expect(document.title.length).toBeLessThanOrEqual(60)
    expect(document.title.length).toBeGreaterThan(50)
    expect(document.title).toMatch(/^Electroencefalógrafo de bolsillo: Electro/)
    expect(said('meta[name="description"]')?.length).toBeLessThanOrEqual(160)
    expect(said('meta[name="description"]')?.length).toBeGreaterThan(150)
    expect(canonical()).toBe('http://localhost:3000/article/a00099')
    expect(said('meta[property="og:type"]')).toBe('article')
    expect(said('meta[property="og:image"]')).toMatch(/^http:\/\/localhost:3000\/cards\/a00099-\d+\.jpg$/)
    expect(said('meta[property="og:image:alt"]')).toBe('Electroencefalógrafo de bolsillo: '.repeat(3))
  })

  test('results', async () => {
    await openMagazine('/search?q=c%2B%2B')
    expect(document.title).toBe('Resultados para "c++" · Cacharreo')
    expect(canonical()).toBe('http://localhost:3000/search?q=c%2B%2B')
    expect(said('meta[name="robots"]')).toBe('noindex')
  })

  test('the saved articles', async () => {
    await openMagazine('/guardados')
    expect(document.title).toBe('Guardados · Cacharreo')
    expect(canonical()).toBe('http://localhost:3000/guardados')
    expect(said('meta[name="robots"]')).toBe('noindex')
  })

  test('a missing page has no canonical address', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const app = await openMagazine('/')
    await act(() => app.router.navigate({ href: '/no/such' }))
    expect(document.title).toBe('Página no encontrada · Cacharreo')
    expect(canonical()).toBeUndefined()
  })

  test('follows the reader, and keeps nothing of the previous screen', async () => {
    const app = await openMagazine('/article/a00003')
    await screen.findByRole('heading', { level: 1, name: 'Reseña 3' })
    await act(() => app.router.navigate({ to: '/' }))
    expect(document.title).toBe('Cacharreo')
    expect(said('meta[property="og:image"]')).toBe('http://localhost:3000/cards/inicio.jpg')
    expect(said('meta[property="og:type"]')).toBe('website')
    expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1)
  })

  const feeds = () =>
    Array.from(document.head.querySelectorAll('link[rel="alternate"]'), (link) => link.getAttribute('href'))

  test('P27.53 a category has its own feeds while it is shown, and public pages allow large pictures', async () => {
    const app = await openMagazine('/categoria/audio/2')
    const whole = ['/feed.xml', '/feed.json']
    expect(feeds()).toEqual([...whole, '/categoria/audio/feed.xml', '/categoria/audio/feed.json'])
    await act(() => app.router.navigate({ to: '/search', search: { q: 'x' } }))
    expect(feeds()).toEqual(whole)
    expect(said('meta[name="robots"]')).toBe('noindex')
    await act(() => app.router.navigate({ to: '/' }))
    expect(feeds()).toEqual(whole)
    expect(said('meta[name="robots"]')).toBe('max-image-preview:large')
  })

  test('keeps the public origin of a rendered page, also after a screen without an address', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const link = document.head.appendChild(document.createElement('link'))
    link.setAttribute('rel', 'canonical')
    link.setAttribute('href', 'https://cacharreo.example/')
    const app = await openMagazine('/')
    expect(link.isConnected && canonical()).toBe('https://cacharreo.example/')
    await act(() => app.router.navigate({ href: '/no/such' }))
    expect(canonical()).toBeUndefined()
    await act(() => app.router.navigate({ href: '/pagina/2' }))
    expect(canonical()).toBe('https://cacharreo.example/pagina/2')
    expect(said('meta[property="og:url"]')).toBe('https://cacharreo.example/pagina/2')
    expect(said('meta[property="og:image"]')).toBe('https://cacharreo.example/cards/inicio.jpg')
  })
})
