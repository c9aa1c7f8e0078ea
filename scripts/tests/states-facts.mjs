// What editors type of a review's facts, in its states, of the table in `states.mjs`.
import { send } from './states-backoffice.mjs'
import { fresh, list, openFacts, openOwn, own, save, title } from './states-form.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./states.mjs').StateRow} StateRow */

/** A table as a manufacturer's page has it: two rows are known. */
const SPECIFICATIONS = 'Peso\t268 g\nBatería\t41,2 h\nColor\tGrafito'

/** Opens a new review's Ficha, types into it, and pastes a table. @param {Page} page */
async function typeFacts(page) {
  await openFacts(page)
  await page.getByLabel('Categoría').selectOption('Audio')
  await page.locator('[data-ficha] summary').click()
  await page.getByLabel('Marca').fill('Grillo')
  await page.getByLabel('Precio', { exact: true }).fill('129,50')
  await page.getByLabel('Peso').fill('poco')
  await page.getByText('Escribe un número').waitFor()
  await page.getByLabel('Pegar una tabla de especificaciones').fill(SPECIFICATIONS)
  await page.getByText('2 líneas se reconocen').scrollIntoViewIfNeeded()
}

/** @type {readonly StateRow[]} */
export const factStates = [
  { name: 'form-facts', ...fresh, ...own, steps: typeFacts },
  {
    // Two changed different facts, and the same title.
    name: 'form-conflict-facts',
    ...list,
    ...own,
    steps: async (page) => {
      const facts = { brand: 'Grillo', price: 39, pricedOn: '2026-11-02' }
      const id = await openOwn(page, { facts })
      await title(page).fill('El Grillo suena regular')
      await openFacts(page)
      await page.getByLabel('Precio', { exact: true }).fill('45')
      await send(page, 'PATCH', { id, title: 'El Grillo suena bien', facts: { ...facts, year: 2026 } })
      await save(page)
      await page.getByText('Los dos, dato a dato').waitFor()
    },
  },
]
