// Nothing that a row can contain widens a screen, hides a control or cuts off another text (P9.10).
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isDeep } from '../../support/deep.ts'
import { appReady } from '../../support/browser/app-start.ts'
import { keptOnDevice, openForm, saveButton, title, toast } from '../../support/editor/editing.ts'
import { layoutFaults as faultsAt, NARROW, WIDE } from '../../support/browser/layout-faults.ts'
import {
  LONG_ADDRESS,
  LONG_SLUG,
  LONG_WORD,
  type OverlongRows,
  putOverlongRows,
} from '../../support/sync/overlong-rows.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import { tolerateTrouble } from '../../support/browser/trouble.ts'
import { browser, onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'

onSignedInPage({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })

// Missing pictures, invalid paths, and what the policy blocks in a body while the sanitiser parses it.
tolerateTrouble(
  /^console: Failed to load resource/,
  /^console: 404: /,
  /^console: (?:Executing inline event handler|Applying inline style|policy breach: (?:script|style)-src)/,
)

let rows: OverlongRows

/** The faults on the narrowest phone, where there are most; in the long run also in a wide window. */
const layoutFaults = (on: Page, within?: string) => faultsAt(on, within, isDeep ? [WIDE, NARROW] : [NARROW])

beforeAll(async () => {
  rows = await putOverlongRows(site)
  const reader = await browser.newPage()
  await reader.goto(site.origin)
  await reader.getByRole('button', { name: 'Actualizar' }).click()
  await everythingStored(reader, rows.articles.length)
  await reader.close()
})

/** Opens a screen, waits for a text of it, and looks for faults. */
async function faultsOn(path: string, ready: string | RegExp): Promise<string[]> {
  await page.goto(site.origin + path)
  await page.getByText(ready).filter({ visible: true }).first().waitFor()
  return await layoutFaults(page)
}

describe('nothing in a row breaks', () => {
  test('the home screen, unfiltered, of a category and on every page', async () => {
    expect(await faultsOn('/', 'All Reviews')).toEqual([])
    for (;;) {
      const next = page.getByRole('link', { name: 'Siguiente' })
      if ((await next.count()) === 0) break
      const before = page.url()
      await next.click()
      await page.waitForURL((url) => url.href !== before)
      await page.getByText('All Reviews').first().waitFor()
      expect([page.url(), await layoutFaults(page)]).toEqual([page.url(), []])
    }
    expect(await faultsOn(`/categoria/${LONG_SLUG}`, 'Reviews Filtrados')).toEqual([])
  })

  test('a word of stacked marks, which cannot wrap, is clipped', async () => {
    const marks = `ด${'็'.repeat(89)}`.repeat(4)
    const [row] = await site.write('POST', '/rest/v1/articles', {
      title: marks,
      introduction: marks,
      content: `<p>${marks}</p><h2>${marks}</h2><ul><li>${marks}</li></ul>`,
      published_at: '2027-01-01',
    })
    const id = String(row?.['id'])
    await page.setViewportSize({ width: 360, height: 640 })
    for (const path of [
      '/',
      `/article/${id}`,
      `/search?q=${encodeURIComponent('ด')}`,
      `/comparar?ids=${id}`,
    ]) {
      await page.goto(site.origin + path)
      await appReady(page)
      await page.getByText(marks.slice(0, 20)).filter({ visible: true }).first().waitFor()
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360])
    }
    await site.write('DELETE', `/rest/v1/articles?id=eq.${id}`)
  })

  test('the menu and the search box', async () => {
    await page.goto(site.origin)
    await page.getByText('All Reviews').waitFor()
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    // A press before the app has started is replayed afterwards, but Escape is not.
    await page.locator('nav[aria-label="Menú"]').waitFor()
    expect(await layoutFaults(page, 'nav[aria-label="Menú"]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Buscar' }).first().click()
    expect(await layoutFaults(page, 'header form')).toEqual([])
  })

  test('the list of shortcuts, longer than the screen, with its close button in sight', async () => {
    await page.goto(`${site.origin}/ajustes`)
    await page.getByRole('button', { name: 'Ver los atajos' }).click()
    const close = page.getByRole('dialog').getByRole('button', { name: 'Cerrar' })
    await close.waitFor()
    const { top, bottom, height, content, isHit } = await close.evaluate((button) => {
      const box = button.getBoundingClientRect()
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      const list = document.querySelector('[data-testid=dialog]')?.getBoundingClientRect().height ?? 0
      return { ...box.toJSON(), height: innerHeight, content: list, isHit: hit === button }
    })
    expect(content).toBeGreaterThan(height)
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThanOrEqual(height)
    expect(isHit).toBe(true)
  })

  test('the search, with and without results', async () => {
    expect(await faultsOn('/search?q=mastoideo', 'encontrados')).toEqual([])
    expect(await faultsOn(`/search?q=${LONG_WORD}${LONG_WORD}`, 'No se encontraron')).toEqual([])
    expect(await faultsOn('/search', 'Resultados de búsqueda')).toEqual([])
  })

  test('articles', async () => {
    for (const id of rows.articles) {
      expect([id, await faultsOn(`/article/${id}`, 'Ver más artículos')]).toEqual([id, []])
      await appReady(page)
    }
  }, 180_000)

  test('comparisons', async () => {
    for (let at = 0; at < rows.articles.length; at += 3) {
      const ids = rows.articles.slice(at, at + 3).join(',')
      expect([ids, await faultsOn(`/comparar?ids=${ids}`, 'Puntuación')]).toEqual([ids, []])
    }
  })

  test('missing pages, and the settings', async () => {
    expect(await faultsOn(`/${LONG_WORD}`, 'Oops! Page not found')).toEqual([])
    expect(await faultsOn(`/article/${LONG_WORD}`, 'Volver al inicio')).toEqual([])
    expect(await faultsOn('/ajustes', 'reviews en la lista')).toEqual([])
    expect(await faultsOn('/guardados', 'Aún no has guardado nada')).toEqual([])
  })

  test('the table of articles, and the question before one is deleted', async () => {
    expect(await faultsOn('/admin/articles', 'Borrar')).toEqual([])
    expect(await faultsOn('/admin/articles?pagina=2', 'Borrar')).toEqual([])
    await page.goto(`${site.origin}/admin/articles?texto=${LONG_WORD.slice(0, 20)}`)
    await page.getByRole('checkbox', { name: 'Seleccionar', exact: true }).first().check()
    expect(await layoutFaults(page)).toEqual([])
    await page.getByRole('row').getByRole('button', { name: 'Borrar' }).first().click()
    await page.getByRole('alertdialog').waitFor()
    expect(await layoutFaults(page, '[data-testid=dialog]')).toEqual([])
  })

  test('the form of an article with its preview', async () => {
    // The preview shows a body as its page does: one with words, one with wide elements and one with deep nesting.
    for (const id of rows.articles.slice(0, 3)) {
      await openForm(page, site, id)
      expect([id, await layoutFaults(page)]).toEqual([id, []])
    }
  })

  test('two versions of an article, and its draft', async () => {
    const [id = ''] = rows.articles
    await openForm(page, site, id)
    await title(page).fill(`${LONG_ADDRESS}-mío`)
    await site.write('PATCH', `/rest/v1/articles?id=eq.${id}`, {
      title: `${LONG_ADDRESS}-suyo`,
      introduction: LONG_WORD,
      content: `<p>${LONG_WORD}</p>`,
    })
    await saveButton(page).click()
    await page.getByRole('heading', { name: 'Alguien guardó este artículo' }).waitFor()
    expect(await layoutFaults(page)).toEqual([])
  })

  test('the tables and forms of categories, and the question before one is deleted', async () => {
    expect(await faultsOn('/admin/categories', 'Gestión de categorías')).toEqual([])
    expect(await faultsOn(`/admin/categories/${rows.category}/edit`, 'Así se verá')).toEqual([])
    await page.goto(`${site.origin}/admin/categories`)
    await page.getByRole('button', { name: `Borrar ${LONG_WORD}` }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await layoutFaults(page, '[data-testid=dialog]')).toEqual([])
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await toast(page, 'Categoría eliminada')
    expect(await layoutFaults(page, 'table')).toEqual([])
  })

  test('exporting and importing', async () => {
    expect(await faultsOn('/admin/content', 'Importar')).toEqual([])
  })

  test('the login', async () => {
    // A device that has not opened its store within a second asks no question.
    await page.goto(`${site.origin}/admin/categories/new`)
    await page.getByRole('textbox', { name: 'Nombre' }).fill(LONG_WORD)
    await keptOnDevice(page)
    await page.getByRole('button', { name: 'Salir', exact: true }).click()
    await page.getByRole('dialog', { name: /^Quedan? \d borrador/ }).waitFor()
    expect(await layoutFaults(page, '[data-testid=dialog]')).toEqual([])
    await page.getByRole('button', { name: 'Salir y conservarlos' }).click()
    await toast(page, 'Sesión cerrada')
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    expect(await layoutFaults(page, 'main')).toEqual([])
  })
})
