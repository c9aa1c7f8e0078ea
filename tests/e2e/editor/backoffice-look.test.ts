// The backoffice's screens in all their states, checked by axe and for layout faults, and what phones show of them.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { stateNamed } from '../../../scripts/tests/states.mjs'
import { PHONE } from '../../support/browser/browser.ts'
import { onStates, stateFaults, visit } from '../../support/browser/state-walk.ts'
import { answered, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// The states include a form that someone else has saved, an ended session, and a cut connection.
tolerateTrouble(answered(401, '/rest/v1/articles'), unanswered('/rest/v1/'), unanswered('/assets/'))

const states = onStates('administrator')
const screens = ['articles', 'categories', 'category-new', 'author-new', 'guides', 'guide-new', 'prices']

describe.each(states.map((state) => [state.name, state] as const))('%s', (_, state) => {
  test('breaks no rule of accessibility or layout; on a phone the controls of lists and forms are large', async () => {
    const { page, close } = await visit(state)
    expect(await stateFaults(page, state)).toEqual([])
    expect(screens.includes(state.name) ? await lowControls(page) : []).toEqual([])
    await close()
  })
})

/** The controls on a phone that are less than 44 px high. */
async function lowControls(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE)
  return await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[data-backoffice] :is(a, button, select, input:not([type=checkbox], [aria-hidden=true]))',
      ),
    ]
      .filter((control) => control.offsetParent !== null && control.closest('thead') === null)
      // A link in a text is as high as its line, and the skip link is visible only with the focus.
      .filter(
        (control) => getComputedStyle(control).display !== 'inline' && !control.matches('[href="#main"]'),
      )
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML.slice(0, 120)),
  )
}

test('a category’s colour is shown beside its value', async () => {
  const { page, close } = await visit(stateNamed('categories'))
  const swatch = page.locator('tbody').getByText('#0a7d4f')
  const colour = await swatch.evaluate((mark) => getComputedStyle(mark, '::before').backgroundColor)
  expect(colour).toBe('rgb(10, 125, 79)')
  await close()
})

test('P16.2 on a phone a row has two lines with its button, a thumbnail that fits its box, and table heads for screen readers', async () => {
  const { page, close } = await visit(stateNamed('articles'))
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Borrar', exact: true }).first().waitFor()
  const boxesOfRow = () =>
    page
      .locator('tbody tr')
      .first()
      .evaluate((row) => {
        const box = (selector: string) =>
          row.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        return {
          title: box('td:nth-child(2)').top,
          picture: box('td:nth-child(3)').top,
          button: box('td:last-child').top,
          width: box('td:nth-child(3)').width,
        }
      })
  // A new width may render the rows again.
  await expect.poll(async () => (await boxesOfRow()).title).toBeGreaterThan(0)
  const boxes = await boxesOfRow()
  expect(boxes.picture).toBeCloseTo(boxes.title, -1)
  expect(boxes.button).toBeGreaterThan(boxes.title + 40)
  expect(boxes.width).toBeLessThan(110)
  expect(await page.getByRole('columnheader', { name: 'Miniatura' }).count()).toBe(1)
  await close()
})
