// What finds a review, in its states, for `shots.mjs`.

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
async function openBox(page) {
  await page.getByText('En el dispositivo').waitFor()
  await page.getByRole('button', { name: 'Buscar' }).first().click()
  return page.getByRole('combobox')
}

/** @returns {import('../shots.mjs').Screen[]} */
export function findingScreens() {
  return [
    { name: 'home-category-best', path: '/categoria/audio?orden=nota' },
    {
      name: 'search-suggestions',
      path: '/',
      filled: true,
      whole: false,
      act: async (page) => {
        const box = await openBox(page)
        await box.fill('yunque')
        await page.getByRole('option').first().waitFor()
        await page.keyboard.press('ArrowDown')
      },
    },
    {
      name: 'search-recent',
      path: '/',
      filled: true,
      whole: false,
      act: async (page) => {
        for (const words of ['auriculares con cable', 'yunque']) {
          const box = await openBox(page)
          await box.fill(words)
          await box.press('Enter')
          await page.getByText(`Resultados para "${words}"`).first().waitFor()
          await page.getByRole('link', { name: 'Cacharreo, inicio.' }).click()
        }
        await openBox(page)
        await page.getByRole('option').nth(1).waitFor()
      },
    },
    {
      name: 'search-texts',
      path: '/search?q=bateria',
      filled: true,
      act: (page) => page.getByRole('region', { name: 'En el texto' }).waitFor(),
    },
    {
      name: 'search-meant',
      path: '/search?q=yunqe',
      filled: true,
      act: (page) => page.getByText('¿Quisiste decir').waitFor(),
    },
    { name: 'search-best', path: '/search?q=yunque&orden=nota' },
  ]
}
