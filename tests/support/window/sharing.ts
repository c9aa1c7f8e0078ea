// Requests from another app or another site's page to the magazine's share target, and what the device stores of
// them.
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { TAKES_SHARES } from '#domain/articles/shared-article.ts'
import type { Browser } from '../browser/browser.ts'
import type { Site } from '../browser/site.ts'
import { rowsIn } from '../editor/device-dump.ts'

export interface Stranger {
  /** The origin of another site. Its page at `/hidden` sends no referrer. */
  readonly origin: string
  close(): void
}

/** Serves another site's pages. */
export async function openStranger(site: Site): Promise<Stranger> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/hidden') response.setHeader('referrer-policy', 'no-referrer')
    response.end('<!doctype html><title>Otra página</title>')
  })
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  // Another port on the same host is still the same site; another host name is not.
  const name = new URL(site.origin).hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return {
    origin: `http://${name}:${address.port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export interface Share {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  /** A file's bytes, in base 64. */
  readonly picture?: string
  /** The size of a file that is not a picture, in bytes. */
  readonly size?: number
}

/** Sends the request that the browser makes for another app. The worker controls the page. */
export async function share(from: Page, site: Site, shared: Share): Promise<void> {
  await underWorker(from, site)
  // Firefox reports every file that was still loading when the page is left.
  await from.waitForLoadState('networkidle')
  await submit(from, site, shared)
}

/** Opens a page of the magazine and waits until the worker controls it. */
export async function underWorker(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.origin}/ajustes`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Submits a form to the magazine from the open page. */
export async function submit(from: Page, site: Site, shared: Share): Promise<void> {
  await from.evaluate(
    ({ action, picture, size, ...words }) => {
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'multipart/form-data',
      })
      for (const [name, value] of Object.entries(words)) {
        form.append(Object.assign(document.createElement('input'), { name, value }))
      }
      const bytes =
        picture === undefined
          ? new Uint8Array(size ?? 0)
          : Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))
      if (bytes.length > 0) {
        const chosen = new DataTransfer()
        chosen.items.add(new File([bytes], 'foto.jpg', { type: 'image/jpeg' }))
        form.append(
          Object.assign(document.createElement('input'), {
            type: 'file',
            name: 'pictures',
            files: chosen.files,
          }),
        )
      }
      document.body.append(form)
      form.submit()
    },
    { ...shared, action: `${site.origin}/admin/share` },
  )
  await from.waitForURL(/\/admin\/(?!share)/)
}

/** Opens the backoffice, so that the worker knows of its administrator. */
export async function beKnown(browser: Browser, site: Site): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${site.origin}/admin/articles`)
  await vi.waitFor(async () => {
    const settings = await rowsIn<{ key: string }>(page, 'cacharreo-own', 'settings')
    if (!settings.some(({ key }) => key === TAKES_SHARES)) throw new Error('The worker knows of nobody.')
  }, 15_000)
  await page.close()
}

/** The records of shares in the reader database. */
export async function keptShares(from: Page): Promise<{ readonly value: { readonly isDrafted: boolean } }[]> {
  const settings = await rowsIn<{ key: string; value: { isDrafted: boolean } }>(
    from,
    'cacharreo-own',
    'settings',
  )
  return settings.filter(({ key }) => key.startsWith('shared:'))
}

export async function forgetShares(from: Page, site: Site): Promise<void> {
  await from.goto(`${site.origin}/ajustes`)
  await from.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('cacharreo-own')
        opening.onsuccess = () => {
          const range = IDBKeyRange.bound('shared:', 'shared;')
          const writing = opening.result.transaction(['settings', 'formDrafts'], 'readwrite')
          writing.objectStore('settings').delete(range)
          writing.objectStore('formDrafts').clear()
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
}

export const question = (on: Page) => on.getByRole('dialog', { name: 'Otra app comparte esto' })
export const yes = (on: Page) => question(on).getByRole('button', { name: 'Empezar un artículo con esto' })
export const no = (on: Page) => question(on).getByRole('button', { name: 'Descartar' })
