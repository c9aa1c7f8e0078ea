// Writes dist/pages.json after the client's build: what a rendered page has in itself besides its words (`src/page`).
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'vite'

/** The file, beside the build. */
export const PAGE_PARTS = 'pages.json'

/**
 * The inline scripts, small, and the styles of each kind of page.
 * @param {string} root the project's folder; `dist/client` is built
 */
export async function writePageParts(root) {
  const shell = await readFile(join(root, 'dist/client/app.html'), 'utf8')
  const sheets = [...shell.matchAll(/<link rel="stylesheet"[^>]*\shref="([^"]+)"/g)].map(([, href]) => href)
  const linked = { inline: '', linked: sheets, late: [] }
  const parts = {
    theme: await minified(join(root, 'public/theme.js')),
    starter: await minified(join(root, 'src/inline/start-app.js')),
    styles: { list: linked, article: linked, other: linked },
  }
  await writeFile(join(root, 'dist', PAGE_PARTS), `${JSON.stringify(parts, null, 2)}\n`)
}

/** @param {string} file */
async function minified(file) {
  const { code } = await minify(file, await readFile(file, 'utf8'), { module: false })
  return code.trim().replace(/;$/, '')
}
