import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { PHONE } from '../../support/browser/browser.ts'
import { isDeep } from '../../support/deep.ts'
import { makeArticle, openForm, rowOf, saveButton, title, toast } from '../../support/editor/editing.ts'
import { tolerateTrouble } from '../../support/browser/trouble.ts'

// The browser logs every error status of a server, and the form writes it to the console, too.
tolerateTrouble(
  /^console: .*status of (?:400|401|403|409|413|422|500|503) .*\/rest\/v1\//,
  /^console: No se pudo /,
)

// Without the worker, so that the test controls the responses.
onSignedInPage({ viewport: PHONE })
beforeEach(() => page.setViewportSize(PHONE))

const bar = () => page.locator('[data-savebar]')
/** Answers every write instead of the server, in PostgreSQL's format. */
function answer(status: number, code: string, message: string): void {
  site.intercept(({ method, url }) =>
    /PATCH|POST/.test(method) && url.includes('/rest/v1/')
      ? Response.json({ code, message, details: null, hint: null }, { status })
      : null,
  )
}

/** Is all of it in the window, with nothing else in front of it? */
async function isInSight(what: Locator): Promise<boolean> {
  return await what.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const seen = visualViewport
    if (top < 0 || bottom > (seen ? seen.height + seen.offsetTop : innerHeight)) return false
    const points = [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const
    return points.every(([x, y]) => {
      const front = document.elementFromPoint(x, y)
      return front !== null && (element.contains(front) || front.contains(element))
    })
  })
}

/** The buttons and texts of the bar that are covered by a toast, once there is one. */
async function coveredByToasts(): Promise<readonly string[]> {
  await page.locator('[data-in]').first().waitFor()
  return await page.evaluate(async () => {
    const toasts = [...document.querySelectorAll('[data-in]')]
    await Promise.all(toasts.flatMap((toast) => toast.getAnimations()).map(({ finished }) => finished))
    return [...document.querySelectorAll<HTMLElement>('[data-savebar] :is(button, a, p)')]
      .filter((part) =>
        toasts.some((toast) => {
          const [one, other] = [part.getBoundingClientRect(), toast.getBoundingClientRect()]
          return (
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom
          )
        }),
      )
      .map(({ textContent }) => textContent)
  })
}

async function expectInSight(...all: readonly Locator[]): Promise<void> {
  for (const one of all) await expect.poll(() => isInSight(one)).toBe(true)
}

const buttons = () => [saveButton(page), bar().getByText('Cancelar')]

test('an invalid title has the focus and the reason at its field, and the bar repeats the reason', async () => {
  await openForm(page, site, await makeArticle(site))
  await title(page).fill('Grillo de más')
  await page.getByRole('button', { name: 'Insertar imagen aquí' }).scrollIntoViewIfNeeded()
  answer(400, '23514', 'new row for relation "articles" violates check constraint "articles_title_not_blank"')
  await saveButton(page).click()
  await toast(page, 'Error', 'No se pudo actualizar el artículo')
  await expect.poll(() => title(page).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await title(page).getAttribute('aria-invalid')).toBe('true')
  const reason = bar().getByText('Título: El servidor no acepta un título vacío.')
  await expectInSight(title(page), reason, ...buttons())
  // Scrolled out of view: the bar leads back.
  await page.getByRole('button', { name: 'Insertar imagen aquí' }).scrollIntoViewIfNeeded()
  await bar().getByRole('button', { name: 'Ir al campo' }).click()
  await expectInSight(title(page), page.locator('[id$="-error"]'), reason, ...buttons())
  // Another title may be accepted: it is not marked as wrong before it was sent.
  await title(page).fill('Grillo menos')
  await expect.poll(() => page.locator('[id$="-error"]').count()).toBe(0)
  expect(await reason.count()).toBe(0)
  site.intercept(null)
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
})

test('the server’s answer leads to the field: the chosen category was deleted meanwhile', async () => {
  const [category] = await site.write('POST', '/rest/v1/categories', { name: 'Breve', slug: 'breve' })
  const id = await makeArticle(site)
  await openForm(page, site, id)
  const field = page.getByRole('combobox', { name: 'Categoría' })
  await page.locator('[data-facts] > summary').click()
  await field.selectOption({ label: 'Breve' })
  await site.write('DELETE', `/rest/v1/categories?id=eq.${String(category?.['id'])}`)
  await saveButton(page).click()
  await bar().getByText('Categoría: La categoría elegida ya no existe.').waitFor()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectInSight(field, ...buttons())
  await field.selectOption({ label: 'Sin categoría' })
  await title(page).fill('Sin categoría')
  await saveButton(page).click()
  await expect.poll(async () => (await rowOf(site, id))?.['title']).toBe('Sin categoría')
})

for (const width of isDeep ? [320, 360, 768, 1024] : [320, 1024]) {
  test(`no toast covers 'Guardar' and 'Cancelar' after any answer: at ${width} px`, async () => {
    await page.setViewportSize({ width, height: 780 })
    await openForm(page, site, await makeArticle(site))
    for (const [status, message] of [
      [500, 'no'],
      [400, 'new row for relation "articles" violates check constraint "articles_title_not_blank"'],
    ] as const) {
      await title(page).fill(`Grillo ${status}`)
      answer(status, '23514', message)
      await saveButton(page).click()
      await toast(page, 'Error', 'No se pudo actualizar el artículo')
      expect(await coveredByToasts()).toEqual([])
      await expectInSight(...buttons(), bar().getByRole('alert').locator('p'))
    }
    site.intercept(null)
    await title(page).fill('Grillo bien')
    await saveButton(page).click()
    await toast(page, 'Artículo actualizado')
    expect(await coveredByToasts()).toEqual([])
    await expectInSight(...buttons())
    await page.goto(`${site.origin}/admin/categories/new`)
    await page.getByRole('textbox', { name: 'Nombre' }).fill(`Ancho ${width}`)
    answer(500, 'XX000', 'no')
    await saveButton(page).click()
    await toast(page, 'Error', 'No se pudo crear la categoría')
    expect(await coveredByToasts()).toEqual([])
    await expectInSight(...buttons(), bar().getByRole('alert').locator('p'))
  })
}

test('the bar stays in sight above a phone’s keyboard', async () => {
  // Simulates an on-screen keyboard in a browser without one: the part of the window that it leaves free.
  await page.addInitScript(() => {
    const left = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: left })
  })
  await openForm(page, site, await makeArticle(site))
  await page.evaluate(() => {
    Reflect.set(visualViewport ?? {}, 'height', innerHeight - 320)
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await title(page).fill('Grillo')
  answer(500, 'XX000', 'no')
  await saveButton(page).click()
  await toast(page, 'Error', 'No se pudo actualizar el artículo')
  expect(await coveredByToasts()).toEqual([])
  await expectInSight(...buttons(), bar().getByRole('alert').locator('p'))
})
