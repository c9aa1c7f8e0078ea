// The settings in their states, for `shots.mjs`.

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const listed = (page) => page.getByText('reviews en la lista').waitFor()

/** @returns {import('../shots.mjs').Screen[]} */
export function settingsScreens() {
  return [
    { name: 'settings', path: '/ajustes', filled: true, act: listed },
    {
      name: 'settings-download',
      path: '/ajustes',
      filled: true,
      hangs: true,
      before: (context) => context.route('**/rest/v1/rpc/sync_head*', () => {}),
      act: async (page) => {
        await page.getByRole('radio', { name: 'Todo', exact: true }).check()
        await page.getByText('Descarga de todo').waitFor()
      },
    },
    {
      name: 'settings-free-space',
      path: '/ajustes',
      filled: true,
      whole: false,
      act: async (page) => {
        await listed(page)
        await page.getByRole('button', { name: 'Liberar espacio' }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
  ]
}
