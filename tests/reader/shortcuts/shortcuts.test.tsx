// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
// Loaded in advance, so that no key press precedes its handler.
import { listShortcuts } from '#reader/shortcuts/shortcut-list.tsx'
import '#reader/shortcuts/shortcut-list.tsx'
import '#reader/shortcuts/shortcuts.tsx'
import { shortcutsChoice, theme } from '#store/device/stored-choice.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

beforeEach(() => {
  shortcutsChoice.set('on')
  theme.set('system')
})
afterEach(closeApp)

const box = () => screen.queryByPlaceholderText('Buscar artículos...')
const list = () => screen.findByRole('dialog', { name: 'Atajos de teclado' })

/** Opens the app and waits until its shortcuts work, which the theme shows. */
async function openWithKeys(options: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp(options)
  await waitFor(async () => {
    await userEvent.keyboard('t')
    expect(theme.get()).not.toBe('system')
  })
  theme.set('system')
  return app
}

describe('a key without Ctrl or ⌘', () => {
  test.each(['/', 'b'])('opens the search box with the focus in it, and is not typed: %s', async (key) => {
    await openWithKeys()
    await userEvent.keyboard(key)
    expect(box()).toBe(document.activeElement)
    expect(box()).toHaveProperty('value', '')
  })

  test('is a letter while somebody types', async () => {
    await openWithKeys()
    await userEvent.keyboard('b')
    await userEvent.keyboard('tt?')
    expect(box()).toHaveProperty('value', 'tt?')
    expect(theme.get()).toBe('system')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('changes the theme, and goes round', async () => {
    await openWithKeys()
    const seen: string[] = []
    for (let times = 0; times < 3; times += 1) {
      await userEvent.keyboard('t')
      seen.push(theme.get())
    }
    expect(seen).toEqual(['light', 'dark', 'system'])
  })

  test('leads to a screen behind another', async () => {
    const app = await openWithKeys()
    await userEvent.keyboard('ga')
    await waitFor(() => expect(app.address()).toBe('/ajustes'))
    await userEvent.keyboard('gg')
    await waitFor(() => expect(app.address()).toBe('/guardados'))
    await userEvent.keyboard('gi')
    await waitFor(() => expect(app.address()).toBe('/'))
  })

  test('saves the article that is open, and takes it out again; the focus says so', async () => {
    const device = await stockedDevice({ heads: sampleHeads(3), move: { filled: true } })
    await openWithKeys({ device, at: '/article/a00001' })
    const save = await screen.findByRole('button', { name: 'Guardar' })
    await userEvent.keyboard('s')
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('true'))
    expect(document.activeElement).toBe(save)
    await userEvent.keyboard('s')
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('false'))
  })

  test('does nothing once shortcuts are switched off (WCAG 2.1.4)', async () => {
    await openWithKeys({ at: '/ajustes' })
    await userEvent.click(await screen.findByRole('button', { name: 'Apagados' }))
    await userEvent.keyboard('t?b')
    expect(theme.get()).toBe('system')
    expect(box()).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the list of shortcuts', () => {
  test('opens with ?, names all of them, and takes the keys until it is closed', async () => {
    await openWithKeys()
    await userEvent.keyboard('?')
    const dialog = await list()
    for (const { shortcuts } of listShortcuts({ forms: false, apple: false }))
      for (const { words } of shortcuts) expect(dialog.textContent).toContain(words)
    await userEvent.keyboard('t')
    expect(theme.get()).toBe('system')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('opens from the settings, too', async () => {
    await openApp({ at: '/ajustes' })
    await userEvent.click(await screen.findByRole('button', { name: 'Ver los atajos' }))
    await userEvent.click(within(await list()).getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
