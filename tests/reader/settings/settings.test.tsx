// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { writeOfflinePreference } from '#store/device/offline-preference.ts'
import { createPersistence } from '#store/device/persistence.ts'
import { textSize } from '#store/device/stored-choice.ts'
import { settingsContext } from '../../support/window/app-context.ts'
import { fakeOffline } from '../../support/fakes/fake-offline.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { type AppOptions, closeApp, openApp } from '../../support/window/open-app.tsx'
import { sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

afterEach(() => {
  closeApp()
  textSize.set('normal')
})

/** Opens the screen with 20 articles in the device's list. */
async function openSettings(change: AppOptions = {}) {
  const device = await stockedDevice({
    heads: sampleHeads(20),
    move: { filled: true, checkedAt: Date.now() },
  })
  const offline = fakeOffline()
  const app = await openApp({
    at: '/ajustes',
    device,
    status: { checkedAt: Date.now() },
    ...change,
    settings: { offline: async () => offline, ...change.settings },
  })
  await screen.findByRole('heading', { level: 1, name: 'Ajustes' })
  return { ...app, offline }
}

const device = () => within(screen.getByRole('region', { name: 'En este dispositivo' }))
const press = (name: string) => userEvent.click(device().getByRole('button', { name }))

test('the section of the app says how it was opened, and nothing of revisions', async () => {
  await openSettings()
  const app = within(screen.getByRole('region', { name: 'Aplicación' }))
  expect(app.getByText('Abierta en el navegador.')).toBeTruthy()
  expect(app.queryByText(/revisión|edición/)).toBeNull()
})

describe('what is on the device', () => {
  test('is said by kind, a figure each', async () => {
    await openSettings()
    const list = within(await device().findByRole('list'))
    const said = list
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))
    expect(said).toEqual(['20 reviews en la lista', '0 textos', '754 KB de imágenes'])
  })

  test('is said anew when it changes', async () => {
    const { offline } = await openSettings()
    await device().findByText(/754\sKB/)
    offline.contents = { texts: 0, pictures: { count: 110, bytes: 1_100_000 } }
    act(() => offline.set({ phase: 'done', texts: { done: 20, of: 20 } }))
    expect(await device().findByText(/1,1\sMB/)).toBeTruthy()
  })

  test('is nothing where the browser refuses its database, and the screen says so', async () => {
    await openSettings({ status: { failure: { kind: 'closed' } } })
    expect(device().getByText(/^No se pueden guardar datos en este navegador/)).toBeTruthy()
    expect(device().queryByRole('radio')).toBeNull()
    expect(device().queryByRole('button', { name: 'Liberar espacio' })).toBeNull()
  })

  test('can be checked now, and the outcome is said', async () => {
    const { asked, status } = await openSettings()
    expect(device().getByText(/^Hoy a las/)).toBeTruthy()
    await press('Comprobar ahora')
    expect(asked).toEqual(['now'])
    expect(device().getByText('Comprobado: está al día.')).toBeTruthy()
    act(() => status.set({ failure: { kind: 'network' } }))
    expect(device().getByText('No se pudo comprobar: no se pudo conectar con el servidor.')).toBeTruthy()
  })
})

describe('how much is kept', () => {
  const choices = () =>
    device()
      .getAllByRole('radio')
      .map((radio) => [radio.closest('div')?.querySelector('label')?.textContent, radio.matches(':checked')])

  test('is the newest until the reader chooses, and shows the choice', async () => {
    const { offline, device: store } = await openSettings()
    expect(choices()).toEqual([
      ['Solo lo que abro', false],
      ['Lo más nuevo', true],
      ['Todo', false],
    ])
    const room = device().getByRole<HTMLSelectElement>('combobox', { name: 'Espacio para imágenes' })
    expect(room.value).toBe('20')
    await userEvent.selectOptions(room, '50')
    await userEvent.click(device().getByRole('radio', { name: 'Solo lo que abro' }))
    expect(offline.asked).toEqual(['50 MB', 'opened'])
    expect(device().getByRole('radio', { name: 'Solo lo que abro', checked: true })).toBeTruthy()
    await act(() => writeOfflinePreference(store, 'opened'))
    expect(await device().findByRole('radio', { name: 'Solo lo que abro', checked: true })).toBeTruthy()
  })

  test('‘Todo’ downloads everything, and asks the browser to keep it', async () => {
    const signs: string[] = []
    const own = freshDevice()
    const quiet = createPersistence({ device: own, storage: null, asksPerson: false })
    const persistence = async () => ({ ...quiet, ask: async (sign: string) => void signs.push(sign) })
    const { offline } = await openSettings({ settings: { persistence } })
    await userEvent.click(device().getByRole('radio', { name: 'Todo' }))
    expect(offline.asked).toEqual(['everything'])
    expect(signs).toEqual(['download'])
  })

  test('shows its progress, also to screen readers, and can be cancelled', async () => {
    const { offline } = await openSettings()
    act(() => offline.set({ phase: 'working', texts: { done: 15, of: 20 }, pictures: { done: 30, of: 60 } }))
    const bar = device().getByRole('progressbar', { name: 'Descarga' })
    const values = ['aria-valuenow', 'aria-valuemin', 'aria-valuemax', 'aria-valuetext']
    expect(values.map((name) => bar.getAttribute(name))).toEqual([
      '45',
      '0',
      '80',
      'Textos: 15 de 20. Imágenes: 30 de 60.',
    ])
    await press('Cancelar')
    expect(offline.asked).toEqual(['newest'])
  })

  test('on a full device says so and can be tried again', async () => {
    const { offline, device: store } = await openSettings()
    await act(() => writeOfflinePreference(store, 'everything'))
    act(() => offline.set({ phase: 'stopped', failure: { kind: 'quota' } }))
    expect(await device().findByText(/^No queda espacio en este dispositivo/)).toBeTruthy()
    await press('Volver a probar')
    expect(offline.asked).toEqual(['everything'])
  })

  test('without a connection, or in another tab, says what comes of it', async () => {
    const { offline, device: store } = await openSettings()
    await act(() => writeOfflinePreference(store, 'everything'))
    act(() => offline.set({ phase: 'stopped', failure: { kind: 'network' } }))
    expect(await device().findByText('Sin conexión. Seguirá cuando vuelva.')).toBeTruthy()
    act(() => offline.set({ phase: 'elsewhere', failure: null }))
    expect(device().getByText('Se está descargando en otra pestaña.')).toBeTruthy()
  })
})

describe("'Liberar espacio'", () => {
  test('asks before, and says how much was freed', async () => {
    const { offline } = await openSettings()
    await device().findByText(/754\sKB/)
    await press('Liberar espacio')
    const question = within(await screen.findByRole('alertdialog', { name: '¿Liberar espacio?' }))
    expect(question.getByText(/0 textos y 79 imágenes, 922\sKB/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }))
    expect(offline.asked).toEqual([])
    await press('Liberar espacio')
    const again = within(await screen.findByRole('alertdialog'))
    await userEvent.click(again.getByRole('button', { name: 'Liberar espacio' }))
    expect(offline.asked).toEqual(['free'])
    expect(await device().findByText(/^Se han liberado 922\sKB\.$/)).toBeTruthy()
  })

  test('asks nothing when there is nothing to free', async () => {
    const { offline } = await openSettings()
    // Until it is measured, hidden text also shows 0.
    await device().findByText(/754\sKB/)
    offline.contents = { texts: 0, pictures: { count: 0, bytes: 0 } }
    act(() => offline.set({ phase: 'idle' }))
    await device().findAllByText(/^0\sKB/)
    await press('Liberar espacio')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the app', () => {
  const app = () => within(screen.getByRole('region', { name: 'Aplicación' }))

  test('says its version, and offers the new one when that stands ready', async () => {
    const done: string[] = []
    const base = settingsContext(freshDevice()).app
    const updates = { get: () => 1, subscribe: () => () => {} }
    await openSettings({
      settings: { app: { ...base, updates, update: async () => void done.push('update') } },
    })
    expect(
      app().getByText(/^\d+\.\d+\.\d+ · \d+ de \p{L}+ de 20\d\d\. Hay una versión nueva\.$/u),
    ).toBeTruthy()
    await userEvent.click(app().getByRole('button', { name: 'Actualizar' }))
    expect(done).toEqual(['update'])
  })

  test('can be installed where the browser offers it', async () => {
    const done: string[] = []
    const base = settingsContext(freshDevice()).app
    const installable = { get: () => true, subscribe: () => () => {} }
    await openSettings({
      settings: { app: { ...base, installable, install: async () => void done.push('install') } },
    })
    await userEvent.click(app().getByRole('button', { name: 'Instalar' }))
    expect(done).toEqual(['install'])
  })

  test('says why not where it does not, and shows the steps where there are some', async () => {
    await openSettings()
    expect(app().getByText(/^Este navegador no ofrece instalarla ahora/)).toBeTruthy()
    closeApp()
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
    await openSettings()
    await userEvent.click(app().getByRole('button', { name: 'Ver cómo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Instalar la revista' }))
    expect(dialog.getByText(/Añadir a pantalla de inicio/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Entendido' }))
    Reflect.deleteProperty(navigator, 'standalone')
  })

  test('says that it is installed to who uses it so', async () => {
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
    await openSettings()
    expect(app().getByText('La estás usando instalada.')).toBeTruthy()
    Reflect.deleteProperty(navigator, 'standalone')
  })

  test.each([
    [true, /^El navegador no borrará la revista/],
    [false, /^Si a este dispositivo le falta espacio/],
  ])('says whether the browser promised to keep it: %s', async (granted, words) => {
    const own = freshDevice()
    const storage = { persisted: async () => granted }
    const persistence = async () => createPersistence({ device: own, storage, asksPerson: false })
    await openSettings({ settings: { persistence } })
    expect(await app().findByText(words)).toBeTruthy()
  })
})

describe('reading', () => {
  test('in a size that shows at once and is kept', async () => {
    await openSettings()
    await userEvent.click(screen.getByRole('radio', { name: 'Grande' }))
    expect(document.documentElement.dataset['text']).toBe('large')
    expect(localStorage.getItem('text-size')).toBe('large')
    await userEvent.click(screen.getByRole('radio', { name: 'Normal' }))
    expect(document.documentElement.dataset['text']).toBeUndefined()
    expect(localStorage.getItem('text-size')).toBeNull()
  })
})
