// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { arrivalOf } from '#reader/frame/page-change.tsx'
import { closeApp, openApp } from '../support/window/open-app.tsx'
import { put, sampleHeads, stockedDevice } from '../support/sync/sample-heads.ts'

afterEach(closeApp)

async function openMagazine(at: string) {
  const device = await stockedDevice({ heads: sampleHeads(40), move: { filled: true } })
  return openApp({ at, device, status: { checkedAt: Date.now() } })
}

const announced = () => document.querySelector('p[aria-live="polite"]')?.textContent

describe('a change of screen (P3.12)', () => {
  test('moves the focus to the heading and announces the title', async () => {
    await openMagazine('/')
    await userEvent.click(screen.getAllByRole('link', { name: 'Reseña 39' }).at(-1) ?? document.body)
    const heading = await screen.findByRole('heading', { level: 1, name: 'Reseña 39' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await waitFor(() => expect(announced()).toBe('Reseña 39 · Cacharreo'))
  })

  test('waits for the heading of a screen that is still loading', async () => {
    const device = await stockedDevice({ heads: sampleHeads(3), move: { filled: true } })
    const app = await openApp({ at: '/', device, status: { checkedAt: Date.now() } })
    await screen.findAllByRole('link', { name: 'Reseña 2' })
    const [late] = sampleHeads(9).filter(({ title }) => title === 'Reseña 8')
    await act(() => app.router.navigate({ to: '/article/$id', params: { id: late?.id ?? '' } }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    await act(() => put(device, { heads: late ? [late] : [] }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Reseña 8' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await waitFor(() => expect(announced()).toBe('Reseña 8 · Cacharreo'))
  })

  test('does not announce the first screen, because the browser does', async () => {
    await openMagazine('/search?q=1')
    expect(announced()).toBe('')
    expect(document.activeElement).toBe(document.body)
  })

  test("'Volver' returns to the page of the list, with the focus on the article that was opened", async () => {
    const app = await openMagazine('/pagina/2')
    await userEvent.click(screen.getByRole('link', { name: 'Reseña 25' }))
    await screen.findByRole('heading', { level: 1, name: 'Reseña 25' })
    await userEvent.click(screen.getByRole('link', { name: 'Volver' }))
    const story = await screen.findByRole('link', { name: 'Reseña 25' })
    expect(app.address()).toBe('/pagina/2')
    await waitFor(() => expect(document.activeElement).toBe(story))
  })

  test("'Volver' leads home without an earlier page of the magazine", async () => {
    const app = await openMagazine('/article/a00025')
    await userEvent.click(await screen.findByRole('link', { name: 'Volver' }))
    await screen.findByRole('heading', { name: 'All Reviews' })
    expect(app.address()).toBe('/')
  })

  test('a new query on the same screen counts as a change', async () => {
    const app = await openMagazine('/search?q=1')
    await act(() => app.router.navigate({ to: '/search', search: { q: '2' } }))
    await waitFor(() => expect(announced()).toBe('Resultados para "2" · Cacharreo'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  test.each([
    ['/', {}, '/pagina/2', {}, 'view'],
    ['/categoria/a/2', {}, '/categoria/b', {}, 'view'],
    ['/categoria/a', {}, '/', {}, 'view'],
    ['/pagina/2', {}, '/pagina/2', {}, null],
    ['/', {}, '/article/1', {}, 'screen'],
    ['/article/1', {}, '/categoria/a', {}, 'screen'],
    ['/article/1', {}, '/article/2', {}, 'screen'],
    ['/search', { q: 'a' }, '/search', { q: 'b' }, 'screen'],
    ['/search', { q: 'a' }, '/search', { q: 'a', pagina: 2 }, 'view'],
    ['/article/1', {}, '/article/1', {}, null],
    ['/admin/articles/new', {}, '/admin/articles/1', {}, 'view'],
    ['/admin/articles/new', {}, '/admin/articles/1/history', {}, 'screen'],
    ['/admin/articles/1/history', {}, '/admin/articles/1/history/2', {}, 'screen'],
    ['/admin/pictures', {}, '/admin/pictures', { pagina: 2 }, 'view'],
  ])('from %s %o to %s %o: %s', (from, was, to, is, arrival) => {
    expect(arrivalOf({ pathname: from, search: was }, { pathname: to, search: is })).toBe(arrival)
  })
})
