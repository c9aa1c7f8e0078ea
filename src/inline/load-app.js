// Starts the app behind a page that was rendered: lays out the rest of the page part by part, then loads the app's scripts one
// after the other, each in a task of its own. A file of its own, which `start-app.js` in the page imports.

/* global APP -- the app's own scripts, those of each kind of page, and the hashes of all, which the build writes here (`scripts/build/page-parts.ts`) */

/** The event with which `main.tsx` says that the app has taken over. */
const READY = 'app-ready'

const MANIFEST = '/manifest.webmanifest'

const SHEETS = 'link[rel=stylesheet]'

/** Milliseconds to wait at most for the styles of what the app draws: where they do not come it starts all the same. */
const STYLED_WITHIN = 10_000

/** Milliseconds after which laying out goes on in another task. */
const AT_ONCE = 4

/**
 * Loads the app.
 * @param {DOMStringMap} said what the page says: its `kind`, its `styles`, `later` (parts to lay out, as a selector)
 * @param {{ pressed: HTMLElement | null, typed: Map<HTMLInputElement, string> }} kept what was done before the app was there
 * @param {() => void} release ends the keeping
 */
export async function loadApp({ kind = '', styles = '', later = '' }, kept, release) {
  addEventListener(
    READY,
    () => {
      release()
      kept.typed.forEach((words, field) => typeAgain(field, words))
      if (kept.pressed?.isConnected) kept.pressed.click()
    },
    { once: true },
  )
  // The browser asks for it and for its icon as soon as it is named, and nobody installs a page that does not stand yet.
  document.head.append(link('manifest', MANIFEST))
  // Where somebody was brought back to a place they came with the page (`start-app.js`).
  for (const href of styles.split(' ').filter(Boolean))
    if (!document.querySelector(`link[href="${href}"]`)) document.head.append(link('stylesheet', href))
  // Told by `public/older-browser.js`, which the build puts before this: the page stays as it was painted.
  if ('older' in document.documentElement.dataset) {
    release()
    return layOut(later)
  }
  // Sheets of another width come last of all, and are not waited for.
  const sheets = [...document.querySelectorAll(SHEETS)].filter(({ media }) => matchMedia(media).matches)
  const styled = Promise.race([Promise.all(sheets.map(loaded)), waited(STYLED_WITHIN)])
  const addresses = [...new Set([...APP.imported, ...(APP.screens[kind] ?? []), ...APP.scripts])]
  const fetched = new Map(addresses.map((href) => [href, preloaded(href)]))
  await layOut(later)
  for (const address of addresses) {
    await nextTask()
    // The last one draws, and answers the press that was kept.
    if (address === addresses.at(-1)) await styled
    await fetched.get(address)
    await import(address)
  }
}

/** Lays out what was left for later (`src/page/later-parts.ts`), a few parts in each task. */
async function layOut(selector) {
  const parts = [...document.querySelectorAll(selector)]
  let began = -Infinity
  for (const part of parts) {
    if (performance.now() - began > AT_ONCE) {
      await nextTask()
      began = performance.now()
    }
    part.style.contentVisibility = 'visible'
    // Asked for its place, a part is laid out now.
    part.getBoundingClientRect()
  }
  document.documentElement.toggleAttribute('data-whole', true)
  for (const part of parts) part.removeAttribute('style')
}

/** As if it were typed now: emptied as the app sees it, then filled by the element's own setter, which it does not watch. */
function typeAgain(field, words) {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Has come, or cannot. */
const loaded = (sheet) =>
  new Promise((resolve) => {
    if (sheet.sheet !== null) resolve()
    else sheet.onload = sheet.onerror = resolve
  })

/** Fetches a script, and fails where its bytes are others: an import alone would fetch it again and look at none of them. */
function preloaded(href) {
  const preload = link('modulepreload', href)
  preload.integrity = APP.integrity[href]
  const fetched = new Promise((resolve, reject) => {
    preload.onload = resolve
    preload.onerror = () => reject(new Error(href))
  })
  // Whoever imports it hears of it.
  fetched.catch(() => {})
  document.head.append(preload)
  return fetched
}

const waited = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const link = (rel, href) => Object.assign(document.createElement('link'), { rel, href })

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
