// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Failure, failed, success } from '#domain/failure.ts'
import { OLDER_TEXT } from '#domain/es/article.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeApp } from '../../support/window/open-app.tsx'
import { CONTENT, deviceWith, ID, open } from '../../support/window/open-article.tsx'
import { put, sampleHead } from '../../support/sync/sample-heads.ts'

afterEach(closeApp)

describe('an article that is not whole on the device', () => {
  test('is requested alone, and shown when it arrives', async () => {
    const device = freshDevice()
    const app = await open({
      device,
      article: async () => {
        await put(device, { heads: [sampleHead(7, { title: 'Mirlo Dos' })] })
        await putBodies(device, [{ id: ID, bodyRev: 7, content: CONTENT }], 0)
        return success('stored')
      },
    })
    expect(await screen.findByText('Sin ruido.')).toBeTruthy()
    expect(app.asked).toEqual([ID])
    await waitFor(() => expect(document.title).toBe('Mirlo Dos · Cacharreo'))
  })

  test('shows its head at once while its body is on the way', async () => {
    const app = await open({ device: await deviceWith({}, null) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Mirlo Dos' })).toBeTruthy()
    expect(screen.getByText('Cargando artículo...')).toBeTruthy()
    expect(app.asked).toEqual([ID])
  })

  test('says that an older body is outdated, once the new one is unavailable', async () => {
    let fail: (failure: Failure) => void = () => {}
    const app = await open({
      device: await deviceWith({ bodyRev: 9 }),
      article: () =>
        new Promise((resolve) => {
          fail = (failure) => resolve(failed(failure))
        }),
    })
    const line = () => screen.queryByText(OLDER_TEXT)
    await screen.findByText('Sin ruido.')
    expect(app.asked).toEqual([ID])
    // While it may still arrive, nothing is reported.
    expect(line()).toBeNull()
    act(() => fail({ kind: 'timeout' }))
    await waitFor(() => expect(line()?.getAttribute('role')).toBe('status'))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => putBodies(app.device, [{ id: ID, bodyRev: 9, content: '<p>El nuevo.</p>' }], 0))
    expect(await screen.findByText('El nuevo.')).toBeTruthy()
    expect(line()).toBeNull()
  })

  test('reports an older body at once without a network, but not a current one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open({ device: await deviceWith({ bodyRev: 9 }) })
    expect(await screen.findByText(OLDER_TEXT)).toBeTruthy()
    closeApp()
    await open({ device: await deviceWith() })
    await screen.findByText('Sin ruido.')
    expect(screen.queryByText(OLDER_TEXT)).toBeNull()
  })

  test('is not asked for when it is whole', async () => {
    const app = await open({ device: await deviceWith() })
    await screen.findByText('Sin ruido.')
    expect(app.asked).toEqual([])
  })

  test('is asked for again when a round of sync has found the server', async () => {
    const answers: Failure[] = [{ kind: 'network' }, { kind: 'missing' }]
    const app = await open({
      article: async () => failed(answers.shift() ?? { kind: 'server', status: 500 }),
    })
    await screen.findByText('Esta review no está en tu dispositivo')
    act(() => app.status.set({ checkedAt: 1 }))
    expect(await screen.findByText('Artículo no encontrado')).toBeTruthy()
  })
})

describe('P8.5 when it is unavailable', () => {
  const openFailing = (failure: Failure) => open({ article: async () => failed(failure) })

  test("'Artículo no encontrado' only when the server said so, with the way back", async () => {
    const app = await openFailing({ kind: 'missing' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Artículo no encontrado' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Volver al inicio' }))
    expect(app.address()).toBe('/')
  })

  test.each([['network'], ['timeout']] as const)(
    '%s: it is not on this device, with the way back',
    async (kind) => {
      await openFailing({ kind })
      expect(await screen.findByText('Esta review no está en tu dispositivo')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Volver al inicio' })).toBeTruthy()
      expect(screen.queryByText('Artículo no encontrado')).toBeNull()
    },
  )

  test('a missing network is reported at once, not after three retries', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open({})
    expect(await screen.findByText('Esta review no está en tu dispositivo')).toBeTruthy()
  })

  test('a failing server is reported, with a retry and a link back', async () => {
    const app = await openFailing({ kind: 'server', status: 500 })
    expect(await screen.findByText('Error: el servidor ha fallado')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(app.asked).toEqual([ID, ID])
  })

  test('an unavailable body leaves the head in place', async () => {
    await open({ device: await deviceWith({}, null), article: async () => failed({ kind: 'network' }) })
    expect(await screen.findByText('Esta review no está en tu dispositivo')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Mirlo Dos' })).toBeTruthy()
  })
})
