// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ThinHead } from '#domain/articles/article.ts'
import { failed, success } from '#domain/failure.ts'
import type { Device } from '#store/device/device.ts'
import { putRest } from '#store/copy/ingest.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeApp, openApp, type AppOptions } from '../../support/window/open-app.tsx'
import { put, sampleCategory, sampleHead, sampleHeads } from '../../support/sync/sample-heads.ts'

afterEach(closeApp)

// A large magazine: only the newest articles are complete, the others have only titles until they are shown
// (docs/sync.md §6).

const AUDIO = sampleCategory('c1', { name: 'Audio', slug: 'audio', color: '#0a7d4f' })

function title(number: number): ThinHead {
  const { id, publishedAt, rev, bodyRev } = sampleHead(number)
  return { id, title: `Reseña ${number}`, publishedAt, categoryId: AUDIO.id, rev, bodyRev, thin: true }
}

/** The newest 13 of 43 are complete: the cover and the first page. */
async function large(): Promise<Device> {
  const device = freshDevice()
  const heads = [...sampleHeads(43).slice(30), ...Array.from({ length: 30 }, (_, place) => title(place + 1))]
  await put(device, { heads, categories: [AUDIO], move: { filled: true } })
  return device
}

const lines = () => Array.from(document.querySelectorAll<HTMLElement>('li[data-story]'))

async function openPage(device: Device, options: AppOptions = {}) {
  const app = await openApp({ device, at: '/pagina/2', ...options })
  await waitFor(() => expect(lines()).toHaveLength(10))
  return app
}

/** The ten of the second page, and those of the third, which are fetched with them. */
const wanted = Array.from({ length: 20 }, (_, place) => sampleHead(30 - place).id)

describe('a page of titles', () => {
  test('shows title, category and date at once, without score and reading time', async () => {
    await openPage(await large())
    const [first] = lines()
    expect(first?.querySelector('h3')?.textContent).toBe('Reseña 30')
    expect(first?.querySelector('.label')?.textContent).toBe('Audio')
    expect(first?.querySelector('.meta')?.textContent).toBe('Jan 1, 2026')
    expect(first?.querySelector('.scale')).toBeNull()
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/placeholder.svg')
    expect(first?.querySelector(':scope > p')?.textContent).toBe('')
  })

  test('I15 requests the rest of all its rows once, and completes the cards', async () => {
    const device = await large()
    const { asked } = await openPage(device, {
      heads: async ({ shown, ahead }) => {
        const numbers = [...shown, ...ahead].map((id) => Number(id.slice(1)))
        await putRest(
          device,
          numbers.map((number) => sampleHead(number)),
          0,
        )
        return success('filled')
      },
    })
    await waitFor(() => expect(document.querySelectorAll('li[data-story] .scale')).toHaveLength(10))
    const [first] = lines()
    expect(first?.querySelector(':scope > p')?.textContent).toBe('Introducción 30')
    expect(first?.querySelector('.meta')?.textContent).toContain('5 min read')
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/pictures/30-1200x675.webp')
    // The line keeps its height: nothing below it moves.
    expect(first?.querySelector(':scope > p')?.className).toContain('line-clamp-2 h-[2lh]')
    expect(asked).toEqual(wanted)
  })

  test('stays as it is if the rest is unavailable, and asks again after the next round', async () => {
    const { asked, status } = await openPage(await large(), {
      status: { checkedAt: 1 },
      heads: async () => failed({ kind: 'network' }),
    })
    await waitFor(() => expect(asked).toEqual(wanted))
    expect(lines()[0]?.querySelector('h3')?.textContent).toBe('Reseña 30')
    act(() => status.set({ checkedAt: 2 }))
    await waitFor(() => expect(asked).toEqual([...wanted, ...wanted]))
  })

  test('cancels its request when it is left', async () => {
    let leaving: AbortSignal | null = null
    const { router } = await openPage(await large(), {
      heads: (_, signal) => {
        leaving ??= signal
        return new Promise(() => {})
      },
    })
    await waitFor(() => expect(leaving).not.toBeNull())
    await act(() => router.navigate({ to: '/', search: {} }))
    await waitFor(() => expect(leaving?.aborted).toBe(true))
  })
})

test('a page of whole rows requests only the rows of the next page', async () => {
  const { asked } = await openApp({ device: await large(), at: '/' })
  await waitFor(() => expect(lines()).toHaveLength(10))
  expect(lines()[0]?.querySelector(':scope > p')?.className).not.toContain('h-[2lh]')
  await waitFor(() => expect(asked).toEqual(wanted.slice(0, 10)))
})

test('the results of a search ask for the rest, too', async () => {
  const { asked } = await openApp({ device: await large(), at: '/search?q=rese%C3%B1a%2030' })
  await screen.findByText('Artículos encontrados')
  await waitFor(() => expect(asked).toEqual([sampleHead(30).id]))
})

test('an article of which only the title is here is requested when opened, and is not reported as missing', async () => {
  const device = await large()
  const { asked } = await openApp({
    device,
    at: `/article/${sampleHead(5).id}`,
    article: async () => failed({ kind: 'network' }),
  })
  await screen.findByText('Esta review no está en tu dispositivo')
  expect(asked).toEqual([sampleHead(5).id])
  expect(screen.queryByText('Artículo no encontrado')).toBeNull()
})

test('the suggestions below an article request the rest of their rows, too', async () => {
  const device = freshDevice()
  const heads = [sampleHead(9, { categoryId: AUDIO.id }), title(1), title(2)]
  await put(device, { heads, categories: [AUDIO], move: { filled: true } })
  const { asked } = await openApp({ device, at: `/article/${sampleHead(9).id}` })
  await screen.findByText('Otras que te pueden servir')
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining([sampleHead(2).id, sampleHead(1).id])))
})
