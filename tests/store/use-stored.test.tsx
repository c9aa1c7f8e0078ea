// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Component, useEffect, type ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderToString } from 'react-dom/server'
import type { Device } from '#store/device/device.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { articleById } from '#store/article-by-id.ts'
import { listing } from '#store/queries.ts'
import { DeviceProvider, useStored } from '#store/use-stored.ts'
import { freshDevice, freshDisk } from '../support/sync/fresh-device.ts'
import { put, sampleHead, sampleHeads, stockedDevice } from '../support/sync/sample-heads.ts'

afterEach(cleanup)

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : null }
  }

  override render() {
    return this.state.message ?? this.props.children
  }
}

function Count({ page = 1 }: { page?: number }) {
  const lists = useStored(listing, { category: null, page })
  return <output>{lists ? `${lists.stored} artículos, página ${lists.page}` : 'nada'}</output>
}

function Body({ id }: { id: string }) {
  const stored = useStored(articleById, { id })
  return <output>{stored?.body?.content ?? 'sin texto'}</output>
}

function on(device: Device, children: ReactNode) {
  return <DeviceProvider value={device}>{children}</DeviceProvider>
}

describe('useStored', () => {
  test('answers from the store and again after every change, of another tab too', async () => {
    const disk = freshDisk()
    const [device, other] = [disk.open(), disk.open()]
    await put(device, { heads: sampleHeads(2) })
    render(on(device, <Count />))
    await screen.findByText('2 artículos, página 1')
    await put(other, { heads: [sampleHead(3)] })
    expect(await screen.findByText('3 artículos, página 1')).toBeTruthy()
  })

  test('while new arguments are being answered the old rows are not shown', async () => {
    const device = await stockedDevice({ heads: sampleHeads(30) })
    const { rerender } = render(on(device, <Count page={1} />))
    await screen.findByText('30 artículos, página 1')
    rerender(on(device, <Count page={2} />))
    expect(screen.getByRole('status').textContent).toBe('nada')
    await screen.findByText('30 artículos, página 2')
  })

  test('a dropped connection is opened again, and what is read after it is followed', async () => {
    const device = await stockedDevice({ heads: sampleHeads(2) })
    device.copy.close({ disableAutoOpen: true })
    let open = () => {}
    // Another reader is already reopening.
    const reopening = new Promise<void>((resolve) => {
      open = resolve
    }).then(() => device.reopen())
    let asked = 0
    const reopen = () => {
      asked += 1
      return reopening
    }
    render(on({ ...device, reopen }, <Count />))
    await waitFor(() => expect(asked).toBe(1))
    open()
    expect(await screen.findByText('2 artículos, página 1')).toBeTruthy()
    await put(device, { heads: sampleHeads(5) })
    expect(await screen.findByText('5 artículos, página 1')).toBeTruthy()
  })

  test('starts from given rows, without a browser', async () => {
    const device = await stockedDevice({ heads: sampleHeads(2) })
    const initial = await listing(device, { category: null, page: 1 })
    function Given() {
      return <p>{useStored(listing, { category: null, page: 1 }, initial)?.stored}</p>
    }
    expect(renderToString(on(device, <Given />))).toBe('<p>2</p>')
  })

  test('given rows stay the same object when the store answers the same, and give way to an answer that differs', async () => {
    const device = await stockedDevice({ heads: sampleHeads(2) })
    const initial = await listing(device, { category: null, page: 1 })
    const shown: unknown[] = []
    function Given() {
      const rows = useStored(listing, { category: null, page: 1 }, initial)
      useEffect(() => void shown.push(rows), [rows])
      return <Body id="a00001" />
    }
    render(on(device, <Given />))
    // The text arrives after the list's first answer.
    await putBodies(device, [{ id: 'a00001', bodyRev: 1, content: 'Texto' }], 0)
    await screen.findByText('Texto')
    await put(device, { heads: [sampleHead(3)] })
    await waitFor(() => expect(shown.at(-1)).toMatchObject({ stored: 3 }))
    expect(shown).toHaveLength(2)
    expect(shown[0]).toBe(initial)
  })

  test('a bug in a query meets the error boundary', async () => {
    const broken = async () => {
      throw new TypeError('a bug')
    }
    function Broken() {
      useStored(broken, {})
      return null
    }
    render(
      on(
        freshDevice(),
        <Boundary>
          <Broken />
        </Boundary>,
      ),
    )
    expect(await screen.findByText('a bug')).toBeTruthy()
  })
})
