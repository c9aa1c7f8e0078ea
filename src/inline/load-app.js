// Starts the app behind a rendered page. It lays out the rest of the page in parts, then loads the app's scripts,
// each in its own task. `start-app.js` imports it.

/* global APP -- the app's own scripts, those of each kind of page, and the hashes of all, which the build writes here (`scripts/build/page-parts.ts`) */

/** The event that `main.tsx` dispatches once the app has taken over. */
const READY = 'app-ready'

const MANIFEST = '/manifest.webmanifest'

const SHEETS = 'link[rel=stylesheet]'

/** Milliseconds to wait for the styles of the app. After that the app starts without them. */
const STYLED_WITHIN = 10_000

/** Milliseconds of layout per task. */
const AT_ONCE = 4

/**
 * Loads the app.
 * @param {DOMStringMap} said the page's data: its `kind`, its `styles`, `later` (parts to lay out, as a selector)
 * @param {{ pressed: HTMLElement | null, typed: Map<HTMLInputElement, string> }} kept input from before the app
 * started
 * @param {() => void} release stops recording input
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
  // The browser fetches the manifest and its icon as soon as the page links it, and nobody installs a page that is
  // still loading.
  document.head.append(link('manifest', MANIFEST))
  // A page with a restored scroll position already has its styles (`start-app.js`).
  for (const href of styles.split(' ').filter(Boolean))
    if (!document.querySelector(`link[href="${href}"]`)) document.head.append(link('stylesheet', href))
  // Set by `public/older-browser.js`, which the build puts before this: the page stays as rendered.
  if ('older' in document.documentElement.dataset) {
    release()
    return layOut(later)
  }
  // Style sheets for other widths load last, and nothing waits for them.
  const sheets = [...document.querySelectorAll(SHEETS)].filter(({ media }) => matchMedia(media).matches)
  const styled = Promise.race([Promise.all(sheets.map(loaded)), waited(STYLED_WITHIN)])
  const addresses = [...new Set([...APP.imported, ...(APP.screens[kind] ?? []), ...APP.scripts])]
  const fetched = new Map(addresses.map((href) => [href, preloaded(href)]))
  // Parts laid out before the style sheet arrives would be laid out again, all in one task.
  await styled
  await layOut(later)
  for (const address of addresses) {
    await nextTask()
    await fetched.get(address)
    await import(address)
  }
}

/** Lays out the deferred parts (`src/page/later-parts.ts`), a few in each task. */
async function layOut(selector) {
  const parts = [...document.querySelectorAll(selector)]
  let began = -Infinity
  for (const part of parts) {
    if (performance.now() - began > AT_ONCE) {
      await nextTask()
      began = performance.now()
    }
    part.style.contentVisibility = 'visible'
    // Measuring a part forces its layout.
    part.getBoundingClientRect()
  }
  document.documentElement.toggleAttribute('data-whole', true)
  for (const part of parts) part.removeAttribute('style')
}

/** Replays typed text: empties the field as the app sees it, then fills it with the element's own setter. */
function typeAgain(field, words) {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Resolves when the sheet has loaded or failed. */
const loaded = (sheet) =>
  new Promise((resolve) => {
    if (sheet.sheet !== null) resolve()
    else sheet.onload = sheet.onerror = resolve
  })

/** Fetches a script and checks its bytes against the hash. A plain import would fetch it again, unchecked. */
function preloaded(href) {
  const preload = link('modulepreload', href)
  preload.integrity = APP.integrity[href]
  const fetched = new Promise((resolve, reject) => {
    preload.onload = resolve
    preload.onerror = () => reject(new Error(href))
  })
  // The importer gets the error.
  fetched.catch(() => {})
  document.head.append(preload)
  return fetched
}

const waited = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const link = (rel, href) => Object.assign(document.createElement('link'), { rel, href })

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
