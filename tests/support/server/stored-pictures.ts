// The screen of stored pictures and the picker dialog, in a browser.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { publishableKey } from '../editor/editing.ts'
import { smallJpeg } from '../browser/photographs.ts'
import { page, site } from '../editor/signed-in-page.ts'

export const FOLDER = '/storage/v1/object/public/pictures/'

/** The pictures listed on the screen. */
export const listed = (at = page) => at.getByRole('list', { name: 'Imágenes' }).locator('> li')
export const library = (at = page) => at.getByRole('dialog', { name: 'Elegir una imagen guardada' })
/** The pictures in the dialog. */
export const picks = (at = page) => library(at).getByRole('listitem').getByRole('button')
export const isStored = async (address: string) => (await fetch(site.origin + address)).ok

/**
 * Puts pictures into the bucket through the storage service, as an import would; returns their addresses, in the
 * order stored.
 */
export async function store(...names: readonly string[]): Promise<string[]> {
  const small = await smallJpeg('teal')
  // Files with this name are too large for a full-size preview.
  const files = names.map((name) => [...small, ...Array(name.startsWith('grande') ? 200_000 : 0).fill(0)])
  if (page.url() === 'about:blank') await page.goto(`${site.origin}/admin/articles`)
  await page.evaluate(
    async ([stored, contents, apikey]) => {
      const { access_token: key } = JSON.parse(localStorage.getItem('cacharreo-admin-session') ?? '{}')
      for (const [at, name] of stored.entries()) {
        await fetch(`/storage/v1/object/pictures/${name}`, {
          method: 'POST',
          headers: { apikey, authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' },
          body: new Uint8Array(contents[at] ?? []),
        })
      }
    },
    [names, files, await publishableKey()] as const,
  )
  return names.map((name) => FOLDER + name)
}

/** Opens the screen. */
export async function openPictures(search = ''): Promise<void> {
  await page.goto(`${site.origin}/admin/pictures${search}`)
  await page.getByRole('heading', { name: 'Imágenes' }).waitFor()
}

/** Presses 'Borrar' on a picture, and confirms. */
export async function remove(name: string): Promise<void> {
  await page.getByRole('button', { name: `Borrar: ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
}

/** Opens the dialog in a form and finds one picture in it. */
export async function findInLibrary(at: Page, words: string): Promise<void> {
  await at.getByRole('button', { name: 'Elegir de las guardadas' }).click()
  await library(at).getByRole('searchbox').fill(words)
  const found = library(at).getByRole('listitem')
  await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining(words)])
}
