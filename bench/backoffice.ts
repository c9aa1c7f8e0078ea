// `npm run bench -- backoffice`: the article table with 5,000 articles in a real browser: its first paint on a device that has
// them, a keystroke of the search, a sort, and what a save adds to the server's answer. Milliseconds at the 95th percentile; the
// last line is the slowest of the four.
import { type Page, chromium } from 'playwright-core'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../scripts/browser.mjs'
import { ensureKeys } from '../scripts/keys.mjs'
import { startSite } from '../scripts/running-site.mjs'

const COUNT = 5000
const ROUNDS = 20
/** What the backoffice promises, in milliseconds. */
const GOAL = 100

export async function run(): Promise<void> {
  const env = await ensureKeys(process.cwd())
  const site = await startSite()
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: [...BROWSER_FLAGS] })
  try {
    await fill(site.address, env['SUPABASE_SECRET_KEY'] ?? '')
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'es-ES' })
    await page.goto(`${site.address}/admin/articles`)
    await page.getByLabel('Usuario (email)').fill(env['ADMIN_EMAIL'] ?? '')
    await page.getByLabel('Contraseña').fill(env['ADMIN_PASSWORD'] ?? '')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page
      .getByText('Página 253')
      .or(page.getByRole('link', { name: 'Página 253' }))
      .first()
      .waitFor()
    const figures = {
      'first paint': await firstPaints(page),
      keystroke: await keystrokes(page),
      sort: await sorts(page),
      'save, without the answer': await saves(page),
    }
    const worst = Object.entries(figures).map(([name, times]) => {
      const slow = at95(times)
      console.log(`${slow.toFixed(1).padStart(8)} ms  ${name} (${times.length} times)`)
      return slow
    })
    console.log(`${GOAL.toFixed(1).padStart(8)} ms  is the goal`)
    console.log(`backoffice: ${Math.max(...worst).toFixed(1)}`)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function fill(address: string, key: string): Promise<void> {
  for (let from = 0; from < COUNT; from += 500) {
    const rows = Array.from({ length: 500 }, (_, place) => ({
      title: `${['Ñu', 'Ámbar', 'Zócalo', 'Mirlo', 'Garúa'][place % 5]} número ${from + place}`,
      introduction: 'Una introducción.',
      content: `<p>Cuerpo ${from + place}.</p>`,
      published_at: new Date(Date.UTC(2024, 0, 1) - (from + place) * 3_600_000).toISOString(),
    }))
    const response = await fetch(
      `${address}/rest/v1/articles?columns=title,introduction,content,published_at`,
      {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(rows),
      },
    )
    if (!response.ok) throw new Error(`The articles could not be put in: ${response.status}`)
  }
}

/** From the table's link to its first row, coming from the categories: the screen alone, not the start of the app. */
async function firstPaints(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.getByRole('link', { name: 'Categorías' }).click()
    await page.getByRole('heading', { name: 'Gestión de categorías' }).waitFor()
    times.push(await answered(page, () => page.getByRole('link', { name: 'Artículos' }).click()))
  }
  return times
}

async function keystrokes(page: Page): Promise<number[]> {
  const box = page.getByRole('searchbox')
  const times: number[] = []
  for (const text of ['4321', '2718', '1999', '3005', '1777']) {
    await box.focus()
    for (const key of text) times.push(await answered(page, () => page.keyboard.type(key)))
    await answered(page, () => box.fill(''))
  }
  return times
}

async function sorts(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await answered(page, () => page.getByRole('button', { name: 'Título' }).click()))
  }
  return times
}

/** From the press of Guardar to the toast, less the time that the server took to answer. */
async function saves(page: Page): Promise<number[]> {
  await page.locator('tbody .dt-title a').first().click()
  await page.locator('.cm-content').waitFor()
  const title = page.getByRole('textbox', { name: 'Título' })
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await title.fill(`Un título guardado ${round} veces`)
    const time = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          performance.clearResourceTimings()
          let since = 0
          document.addEventListener(
            'click',
            () => {
              since ||= performance.now()
            },
            { capture: true, once: true },
          )
          const look = () => {
            const said = [...document.querySelectorAll('.toast')].some((toast) =>
              toast.textContent?.includes('Artículo actualizado'),
            )
            const [answer] = performance
              .getEntriesByType('resource')
              .filter(({ name, startTime }) => name.includes('/rest/v1/articles') && startTime > since)
            if (since === 0 || !said || !answer) requestAnimationFrame(look)
            else resolve(performance.now() - since - answer.duration)
          }
          requestAnimationFrame(look)
        }),
    )
    await page.getByRole('button', { name: 'Guardar' }).click()
    times.push(await time)
    await page.getByRole('button', { name: 'Cerrar' }).first().click()
    await page.locator('.toast').waitFor({ state: 'detached' })
  }
  return times
}

/** Milliseconds from the input or press that `act` makes to the frame that shows another first row. */
async function answered(page: Page, act: () => Promise<unknown>): Promise<number> {
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const first = () => document.querySelector('tbody .dt-title a')?.textContent ?? ''
        const shown = first()
        let since = 0
        const start = () => {
          since ||= performance.now()
        }
        for (const type of ['input', 'click']) document.addEventListener(type, start, { capture: true })
        const look = () => {
          if (since === 0 || first() === shown || first() === '') requestAnimationFrame(look)
          else resolve(performance.now() - since)
        }
        requestAnimationFrame(look)
      }),
  )
  await act()
  return await time
}

function at95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Infinity
}
