// `node scripts/tests/release-fixtures.mjs VERSION`: stores what the built release leaves on a machine and on a phone, for the tests of
// later releases. That is a data folder, its backup, and a browser's databases, in `tests/releases/VERSION`. `npm run release` runs it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serialize } from 'node:v8'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium } from 'playwright-core'
import { BROWSER_FLAGS, findOrInstallBrowser } from './browser.mjs'
import { startSite } from './running-site.mjs'

const ACCOUNT = { email: 'redaccion@cacharreo.example', password: 'una clave de la versión' }
const DRAFT = 'Un borrador que nadie ha publicado'

const PICTURE = 'public/pictures/urraca-cubo-2-1200x675.webp'

const [version] = process.argv.slice(2)
if (version === undefined) throw new Error('node scripts/tests/release-fixtures.mjs VERSION')
const folder = resolve('tests/releases', version)
const dataDir = mkdtempSync(join(tmpdir(), 'cacharreo-release-'))
// Ignores the settings of this machine's own server.
Object.assign(process.env, { DATABASE_URL: '', VITE_SUPABASE_URL: '' })
Object.assign(process.env, { ADMIN_EMAIL: ACCOUNT.email, ADMIN_PASSWORD: ACCOUNT.password })
try {
  const site = await startSite(dataDir)
  const device = await fillMagazine(site.address)
  // A failure ends the process, which also stops the server.
  await site.stop()
  mkdirSync(folder, { recursive: true })
  const backup = join(folder, 'backup.zip')
  rmSync(backup, { force: true })
  execFileSync(process.execPath, ['dist/server/command.js', 'backup', backup], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  writeFileSync(join(folder, 'device.v8.br'), packed(serialize(device.databases)))
  const data = execFileSync('tar', ['-c', '-C', dataDir, '.'], { maxBuffer: 1024 ** 3 })
  writeFileSync(join(folder, 'data.tar.br'), packed(data))
  writeFileSync(
    join(folder, 'facts.json'),
    `${JSON.stringify({ ...ACCOUNT, draft: DRAFT, ...device.facts }, null, 2)}\n`,
  )
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** @param {Uint8Array} bytes */
function packed(bytes) {
  // The largest window, because three databases in the folder are copies of one.
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_QUALITY]: 9,
    },
  })
}

/**
 * Saves an article as a reader, and writes a draft as the administrator. Returns the browser's databases and what was done.
 * @param {string} address
 */
async function fillMagazine(address) {
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(address)
    const saving = page
      .getByRole('main')
      .getByRole('button', { name: /^Guardar/ })
      .first()
    await saving.click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Guardada/ })
      .first()
      .waitFor()
    await page.goto(`${address}/guardados`)
    const saved = page.getByRole('main').locator('a[href^="/article/"]').first()
    await saved.waitFor()
    const path = await saved.getAttribute('href')
    await page.goto(`${address}/admin/login`)
    await page.getByLabel('Usuario (email)').fill(ACCOUNT.email)
    await page.getByLabel('Contraseña').fill(ACCOUNT.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/admin/articles')
    await page.goto(`${address}/admin/articles/new`)
    await page.getByRole('textbox', { name: 'Título' }).fill(DRAFT)
    await page.getByTestId('image-list').locator('input[type=file]').first().setInputFiles(PICTURE)
    await page.getByTestId('picture-marker').waitFor()
    await page.getByRole('button', { name: 'Guardar borrador' }).click()
    await page.getByText('En este dispositivo y en el servidor').waitFor()
    const databases = await page.evaluate(readDatabases)
    return { databases, facts: { saved: path?.split('/')[2] } }
  } finally {
    await browser.close()
  }
}

/** Runs in the page: reads all databases with their stores, indexes and rows. */
async function readDatabases() {
  /** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
  const settled = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const databases = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name))
    const stores = []
    for (const store of database.objectStoreNames) {
      const { keyPath, autoIncrement, indexNames } = database.transaction(store).objectStore(store)
      const indexes = [...indexNames].map((index) => {
        const {
          keyPath: path,
          unique,
          multiEntry,
        } = database.transaction(store).objectStore(store).index(index)
        return { name: index, keyPath: path, unique, multiEntry }
      })
      const rows = await settled(database.transaction(store).objectStore(store).getAll())
      stores.push({ name: store, keyPath, autoIncrement, indexes, rows })
    }
    databases.push({ name, version: database.version, stores })
    database.close()
  }
  return databases
}
