// The administrator's screens in their states, for `shots.mjs`.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

/**
 * The administrator's screens, of the account that the server was started with.
 * @param {string} address the site's
 * @param {string} form the address of an article's form
 * @param {(context: BrowserContext) => Promise<void>} signIn
 * @returns {import('../shots.mjs').Screen[]}
 */
export function backofficeScreens(address, form, signIn) {
  const editor = (/** @type {Page} */ page) => page.locator('.cm-content').waitFor()
  const title = (/** @type {Page} */ page) => page.getByRole('textbox', { name: 'Título' })
  return [
    { name: 'admin-login', path: '/admin/login', whole: false },
    { name: 'admin-articles', path: '/admin/articles', before: signIn },
    {
      name: 'admin-articles-delete',
      path: '/admin/articles',
      before: signIn,
      whole: false,
      act: async (page) => {
        await page.getByRole('button', { name: 'Borrar' }).first().click()
        await page.getByText('¿Eliminar este artículo?').waitFor()
      },
    },
    { name: 'admin-article', path: form, before: signIn, whole: false, act: editor },
    { name: 'admin-article-new', path: '/admin/articles/new', before: signIn, whole: false, act: editor },
    {
      name: 'admin-article-draft',
      path: form,
      before: signIn,
      whole: false,
      act: async (page) => {
        await title(page).fill('Un título a medio escribir')
        await page.getByText('Guardado en este dispositivo').waitFor()
        page.on('dialog', (dialog) => dialog.accept())
        await page.reload()
        await page.getByRole('button', { name: 'Descartar cambios' }).waitFor()
      },
    },
    {
      name: 'admin-article-elsewhere',
      path: form,
      before: async (context) => {
        await signIn(context)
        const other = await context.newPage()
        await other.goto(address + form)
        await editor(other)
      },
      whole: false,
      act: (page) => page.getByText('abierto en otra pestaña').waitFor(),
    },
    {
      name: 'admin-article-leaving',
      path: form,
      before: signIn,
      whole: false,
      act: async (page) => {
        await title(page).fill('Un título a medio escribir')
        await page.getByRole('link', { name: 'Volver a la lista' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'admin-article-errors',
      path: '/admin/articles/new',
      before: signIn,
      whole: false,
      act: async (page) => {
        await editor(page)
        await page.getByRole('button', { name: 'Publicar', exact: true }).click()
        await page.locator('[aria-invalid="true"]').first().waitFor()
      },
    },
    {
      name: 'admin-article-missing',
      path: '/admin/articles/00000000-0000-4000-8000-000000000000',
      before: signIn,
      whole: false,
      act: (page) => page.getByText('El artículo no se pudo encontrar.').first().waitFor(),
    },
    { name: 'admin-categories', path: '/admin/categories', before: signIn },
    { name: 'admin-category-new', path: '/admin/categories/new', before: signIn },
    { name: 'admin-content', path: '/admin/content', before: signIn },
  ]
}
