// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { REMOVED_COPY } from '#domain/es/article.ts'
import type { Device } from '#store/device/device.ts'
import { followHere } from '#store/reader-data/follow-marks.ts'
import { dropBodies, putBodies } from '#store/copy/ingest-bodies.ts'
import { saveArticle } from '#store/reader-data/saved.ts'
import '#ui/toast-stage.tsx'
import { refusedDevice } from '../../support/sync/fresh-device.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { put, sampleHead, sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

afterEach(closeApp)

const id = (number: number) => sampleHead(number).id

async function stocked(count = 30): Promise<Device> {
  const device = await stockedDevice({ heads: sampleHeads(count), move: { filled: true, phase: 'live' } })
  await putBodies(device, [{ id: id(1), bodyRev: 1, content: '<p>Sin ruido.</p>' }], 0)
  return device
}

async function save(device: Device, ...numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    await saveArticle(device, { ...sampleHead(number), categoryName: null, categoryColor: null })
    await device.own.saved.update(id(number), { savedAt: number })
  }
}

const button = (title: string) =>
  screen.findByRole('button', { name: new RegExp(`^Guarda(?:r|da) «${title}»$`) })
const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed') === 'true'
const listed = () => Array.from(document.querySelectorAll('li[data-story] h3'), (one) => one.textContent)

describe("'Guardados'", () => {
  test.each(['/guardados', '/nada', '/article/otro', '/comparar', '/search?q=zzz'])(
    'and %s, with nothing to show, offers a search and the newest',
    async (at) => {
      vi.spyOn(console, 'error').mockReturnValue()
      const article = async () => ({ ok: false, failure: { kind: 'missing' } }) as const
      const app = await openApp({ at, device: await stocked(), article })
      await screen.findByRole('heading', { name: 'Lo más nuevo' })
      expect(listed()).toEqual(['Reseña 30', 'Reseña 29', 'Reseña 28'])
      await userEvent.type(
        screen.getByPlaceholderText('Buscar artículos...'),
        '{Control>}a{/Control}12{Enter}',
      )
      await waitFor(() => expect(app.address()).toBe('/search?q=12'))
    },
  )

  test('lists what was saved, the last first, and turns its pages', async () => {
    const device = await stocked()
    await save(device, ...Array.from({ length: 12 }, (_, at) => at + 1))
    const app = await openApp({ at: '/guardados', device })
    await screen.findByText('reviews guardadas', { exact: false })
    await waitFor(() => expect(listed()[0]).toBe('Reseña 12'))
    expect(listed()).toHaveLength(10)
    await userEvent.click(within(screen.getByLabelText('Paginación')).getByText('Siguiente'))
    await waitFor(() => expect(listed()).toEqual(['Reseña 2', 'Reseña 1']))
    expect(app.address()).toBe('/guardados?pagina=2')
  })

  test('a page past the end is the last one, and the address says so', async () => {
    const device = await stocked()
    await save(device, 1)
    const app = await openApp({ at: '/guardados?pagina=7', device })
    await waitFor(() => expect(listed()).toEqual(['Reseña 1']))
    await waitFor(() => expect(app.address()).toBe('/guardados'))
  })

  test('an article that the editor deleted says so on its card, and is read with a word about it', async () => {
    const device = await stocked()
    await save(device, 1)
    await device.own.saved.update(id(1), { isRemoved: true })
    await put(device, { goneArticles: [{ id: id(1), rev: 99 }] })
    await dropBodies(device, [id(1)])
    const app = await openApp({ at: '/guardados', device })
    await screen.findByText('Retirada')
    await act(() => app.router.navigate({ to: '/article/$id', params: { id: id(1) } }))
    await screen.findByText('Sin ruido.')
    screen.getByText(REMOVED_COPY)
    expect(app.asked).not.toContain(id(1))
  })

  test('says that nothing can be saved where the browser keeps nothing', async () => {
    await openApp({ at: '/guardados', device: refusedDevice(), status: { failure: { kind: 'closed' } } })
    expect(
      await screen.findByRole('heading', { name: 'No se pueden guardar datos en este navegador' }),
    ).toBeTruthy()
  })
})

describe("'Guardar'", () => {
  test('on a line of a list saves and removes, and sync is asked to bring what is lacking', async () => {
    const device = await stocked()
    const app = await openApp({ device })
    const save = await button('Reseña 20')
    expect(isPressed(save)).toBe(false)
    await userEvent.click(save)
    await waitFor(() => expect(isPressed(save)).toBe(true))
    expect(app.asked).toContain('saved')
    expect(save.textContent).toBe('Guardada «Reseña 20»')
    await userEvent.click(save)
    await waitFor(() => expect(isPressed(save)).toBe(false))
    expect(await device.own.saved.count()).toBe(0)
  })

  test('a removal can be undone', async () => {
    const device = await stocked()
    await save(device, 1, 2)
    await openApp({ at: '/guardados', device })
    await waitFor(() => expect(listed()).toEqual(['Reseña 2', 'Reseña 1']))
    const remove = await button('Reseña 2')
    await waitFor(() => expect(isPressed(remove)).toBe(true))
    await userEvent.click(remove)
    await waitFor(() => expect(listed()).toEqual(['Reseña 1']))
    const toast = await screen.findByText('Reseña 2', { selector: '[data-in] p' })
    const undo = [...(toast.closest('[data-in]')?.querySelectorAll('button') ?? [])][0]
    if (undo) await userEvent.click(undo)
    await waitFor(() => expect(listed()).toEqual(['Reseña 2', 'Reseña 1']))
  })

  test('on an article has a word beside its icon', async () => {
    const device = await stocked()
    await openApp({ at: `/article/${id(1)}`, device })
    const save = await screen.findByRole('button', { name: 'Guardar' })
    await userEvent.click(save)
    await waitFor(() => expect(isPressed(save)).toBe(true))
    expect(save.textContent).toBe('Guardada')
    expect((await device.own.savedTexts.get(id(1)))?.content).toBe('<p>Sin ruido.</p>')
  })

  test('shows the reason if nothing can be saved', async () => {
    const device = refusedDevice()
    await device.reopen()
    await put(device, { heads: sampleHeads(14), move: { filled: true } })
    await openApp({ device })
    await userEvent.click(await button('Reseña 2'))
    await screen.findByText('No se pudo guardar')
    expect(await screen.findByText('No se pueden guardar datos en este dispositivo.')).toBeTruthy()
  })
})

describe('cards', () => {
  test('mark articles that were read to the end', async () => {
    const device = await stocked()
    await device.own.readings.put({ id: id(27), done: 1, at: 1, block: 3, blocks: 4, words: '' })
    await openApp({ device })
    const marks = await screen.findAllByText('Leída')
    expect(marks.map((mark) => mark.closest('[data-story]')?.querySelector('h3')?.textContent)).toEqual(
      marks.map(() => 'Reseña 27'),
    )
  })

  test('mark articles that are not downloaded while there is no connection', async () => {
    const device = await stocked(5)
    await putBodies(device, [{ id: id(2), bodyRev: 2, content: 'Texto' }], 0)
    followHere(device, async () => [])
    await openApp({ device, status: { failure: { kind: 'network' } } })
    await screen.findAllByText('Sin descargar')
    const words = Array.from(document.querySelectorAll('li[data-story]'), (line) => [
      line.querySelector('h3')?.textContent,
      line.querySelector('[data-testid=marks]')?.textContent,
    ])
    expect(words).toEqual([
      ['Reseña 2', undefined],
      ['Reseña 1', undefined],
    ])
  })

  test('do not mark them while there is a connection', async () => {
    await openApp({ device: await stocked(5) })
    await screen.findAllByRole('button', { name: 'Guardar «Reseña 2»' })
    expect(document.querySelector('[data-testid=marks]')).toBeNull()
  })
})
