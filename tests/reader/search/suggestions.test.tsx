// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { addRecentSearch, recentSearches } from '#store/search/recent-searches.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { put, sampleHeads } from '../../support/sync/sample-heads.ts'

afterEach(closeApp)

async function openBox(titles: readonly string[], searches: readonly string[] = [], text = '') {
  const device = freshDevice()
  const heads = sampleHeads(titles.length, (number) => ({ title: titles[number - 1] ?? '' }))
  await put(device, { heads, move: { filled: true } })
  if (text !== '') await putBodies(device, [{ id: 'a00001', bodyRev: 1, content: text }], 0)
  for (const search of searches) await addRecentSearch(device, search)
  const app = await openApp({ at: '/guardados', device })
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Buscar' }))
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Buscar artículos' })
  return { ...app, box }
}

const options = () =>
  screen.getAllByRole('option').map(({ textContent }) => textContent.replace(/Puntuación.*/, ''))
const isOpen = () => screen.queryByRole('listbox') !== null
const active = (box: HTMLElement) =>
  document
    .getElementById(box.getAttribute('aria-activedescendant') ?? '')
    ?.textContent.replace(/Puntuación.*/, '')

describe('as one types', () => {
  test('articles whose title holds it stand under the box, marked, and all of them are a press away', async () => {
    const { box, address } = await openBox(['Cámara uno', 'Sin', 'La cámara dos'])
    expect(box.getAttribute('aria-expanded')).toBe('false')
    await userEvent.type(box, 'camara')
    await screen.findByRole('listbox', { name: 'Sugerencias' })
    await waitFor(() => expect(options()).toEqual(['La cámara dos', 'Cámara uno']))
    expect(box.getAttribute('aria-expanded')).toBe('true')
    expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    expect(Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual([
      'cámara',
      'Cámara',
    ])
    expect(screen.getByText('2 sugerencias').getAttribute('role')).toBe('status')
    await userEvent.click(screen.getByRole('button', { name: 'Ver los 2 resultados' }))
    await screen.findByRole('heading', { name: 'Resultados de búsqueda' })
    expect(address()).toBe('/search?q=camara')
    expect(isOpen()).toBe(false)
  })

  test('the arrow keys go through them and around, and the focus stays in the box', async () => {
    const { box } = await openBox(['Uno b', 'Uno a'])
    await userEvent.type(box, 'uno')
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(box.hasAttribute('aria-activedescendant')).toBe(false)
    await userEvent.keyboard('{ArrowDown}')
    expect(active(box)).toBe('Uno a')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Uno a')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(active(box)).toBe('Uno a')
    await userEvent.keyboard('{ArrowUp}')
    expect(active(box)).toBe('Uno b')
    expect(document.activeElement).toBe(box)
    await userEvent.type(box, ' ')
    expect(active(box)).toBeUndefined()
  })

  test('Enter opens the active one, in the place of the box in the history; without one it searches', async () => {
    const { box, address, router } = await openBox(['Uno b', 'Uno a'])
    await userEvent.type(box, 'uno')
    await waitFor(() => expect(options()).toHaveLength(2))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/article/a00002'))
    expect(isOpen()).toBe(false)
    router.history.back()
    await waitFor(() => expect(address()).toBe('/guardados'))
    // The previous article may still be shown, with its own header.
    const header = within(await screen.findByRole('banner'))
    await userEvent.click(await header.findByRole('button', { name: 'Buscar' }))
    const again = await screen.findByRole<HTMLInputElement>('combobox')
    expect(again.value).toBe('')
    await userEvent.type(again, 'uno{Enter}')
    await waitFor(() => expect(address()).toBe('/search?q=uno'))
  })

  test('Escape puts them away, a second one closes the box', async () => {
    const { box } = await openBox(['Uno'])
    await userEvent.type(box, 'uno')
    await waitFor(() => expect(isOpen()).toBe(true))
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(box)
    expect(box.value).toBe('uno')
    await userEvent.keyboard('{ArrowDown}')
    expect(isOpen()).toBe(true)
    await userEvent.keyboard('{Escape}{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  test('behind the titles stand the articles that say it in their text, with the sentence', async () => {
    const text = '<p>Suena bien. La cámara de aire cierra.</p>'
    const { box, address } = await openBox(['Altavoz', 'La cámara dos'], [], text)
    await userEvent.type(box, 'camara')
    const group = await screen.findByRole('group', { name: 'En el texto' })
    expect(options()).toEqual(['La cámara dos', 'AltavozLa cámara de aire cierra.'])
    expect(within(group).getByText('cámara').tagName).toBe('MARK')
    expect((await screen.findByText('2 sugerencias')).getAttribute('role')).toBe('status')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(address()).toBe('/article/a00001'))
  })

  test('a sentence that says it late begins a few words before', async () => {
    const { box } = await openBox(['Altavoz'], [], `<p>${'Suena y suena bien '.repeat(5)}con su cámara.</p>`)
    await userEvent.type(box, 'camara')
    await screen.findByRole('group', { name: 'En el texto' })
    expect(document.querySelector('[data-testid=passage]')?.textContent).toBe('… y suena bien con su cámara.')
  })

  test('what may have been meant is offered where nothing holds it', async () => {
    const { box, address } = await openBox(['Un plegable', 'Otro'])
    await userEvent.type(box, 'plegabel')
    await waitFor(() => expect(options()).toEqual(['¿Quisiste decir plegable?']))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/search?q=plegable'))
  })

  test('where there is nothing at all it says so, with advice that fits', async () => {
    const { box } = await openBox(['Uno'])
    await userEvent.type(box, 'zzz')
    const nothing = 'No se encontraron artículos que coincidan con tu búsqueda.'
    await screen.findByText(`${nothing} Prueba con otra palabra, o con el nombre del aparato.`)
    await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('true'))
    await userEvent.type(box, ' xxx')
    await screen.findByText(`${nothing} Prueba con una sola palabra, o con el nombre del aparato.`)
  })

  test('the focus leaving closes them', async () => {
    const { box } = await openBox(['Uno'])
    await userEvent.type(box, 'uno')
    await waitFor(() => expect(isOpen()).toBe(true))
    box.blur()
    await waitFor(() => expect(isOpen()).toBe(false))
  })
})

describe('recent searches', () => {
  test('stand under an empty box, the latest first, and lead to their results', async () => {
    const { box, address, device } = await openBox(['Uno'], ['cámara', 'uno'])
    const list = await screen.findByRole('listbox', { name: 'Búsquedas recientes' })
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['uno', 'cámara'])
    expect(document.activeElement).toBe(box)
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(address()).toBe('/search?q=c%C3%A1mara'))
    await waitFor(async () => expect(await recentSearches(device)).toEqual(['cámara', 'uno']))
  })

  test('are what was searched for, by the box and on the search screen', async () => {
    const { box, device, router } = await openBox(['Uno'])
    await userEvent.type(box, '  dos {Enter}')
    await waitFor(async () => expect(await recentSearches(device)).toEqual(['dos']))
    await router.navigate({ to: '/search' })
    const own = within(await screen.findByRole('main')).getByRole('searchbox')
    await userEvent.type(own, 'tres{Enter}')
    await waitFor(async () => expect(await recentSearches(device)).toEqual(['tres', 'dos']))
  })

  test('are forgotten on demand, and the focus stays in the box', async () => {
    const { box, device } = await openBox(['Uno'], ['uno'])
    await userEvent.click(await screen.findByRole('button', { name: 'Borrar búsquedas recientes' }))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(await recentSearches(device)).toEqual([])
    expect(document.activeElement).toBe(box)
  })
})
