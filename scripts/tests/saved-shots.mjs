// What a reader keeps, in its states, for `shots.mjs`.

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
async function saveSome(page) {
  for (const at of [0, 2, 5]) {
    const button = page.locator('.list .save').nth(at)
    await button.click()
    await button.and(page.locator('[aria-pressed="true"]')).waitFor()
  }
}

/**
 * Reads the newest review to a paragraph of it, and comes back.
 * @param {Page} page
 * @param {string} block
 */
async function read(page, block) {
  await page.locator('li[data-story] a').first().click()
  await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
  await page
    .locator('.prose > *')
    .nth(3)
    .evaluate((one) => one.scrollIntoView())
  await page.locator(`.prose > ${block}`).evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await page.getByText('Volver', { exact: true }).click()
  await page.locator('.hero').waitFor()
}

/** @returns {import('../shots.mjs').Screen[]} */
export function savedScreens() {
  return [
    { name: 'saved-empty', path: '/guardados', act: (page) => page.getByText('Aún no has').waitFor() },
    {
      name: 'saved',
      path: '/',
      act: async (page) => {
        await saveSome(page)
        await page.getByRole('contentinfo').getByRole('link', { name: 'Guardados' }).click()
        await page.getByText('3 reviews guardadas').waitFor()
      },
    },
    {
      name: 'home-go-on',
      path: '/',
      act: async (page) => {
        await read(page, ':nth-child(7)')
        await page.getByText('Seguir leyendo').waitFor()
      },
    },
    {
      name: 'home-read',
      path: '/',
      act: async (page) => {
        await read(page, ':last-child')
        await page.getByText('Leída').first().waitFor()
      },
    },
  ]
}
