// Inline script of a rendered page, with its hash in the page's policy, so it is as small as possible. It keeps early
// presses and typed text. It starts the app through `load-app.js` once the page is complete or touched. Links work by
// themselves.
;(() => {
  /** Milliseconds after the load event: by then the largest picture has been painted. */
  const AFTER_LOAD = 500

  const { dataset } = document.currentScript
  const root = document.documentElement
  // A link to a category shows its name first (P4.17), and a link to a later page shows the head of its list. Back
  // and a reload restore their own position.
  const [visit] = performance.getEntriesByType('navigation')
  const isAnew = visit?.type === 'navigate' && location.hash === ''
  const isLater = /^\/(pagina|categoria\/[^/]+)\/\d+$/.test(location.pathname)
  // A restored position, or one that the address names, counts from the whole page, its foot included.
  if (!isAnew || isLater) {
    root.toggleAttribute('data-whole', true)
    const late = document.createElement('link')
    late.rel = 'stylesheet'
    late.href = dataset.styles
    if (dataset.styles) document.head.append(late)
  }
  if (isAnew)
    document.getElementById(isLater ? 'todas-las-reviews' : 'categoria')?.scrollIntoView({ block: 'start' })

  /** Input from before the app started: the first button pressed, and fields with the typed text. */
  const kept = { pressed: null, typed: new Map() }
  const touches = ['pointerdown', 'touchstart', 'keydown']
  let isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    for (const touch of touches) removeEventListener(touch, start, true)
    // Now the pictures that are hardly in sight are fetched (`page/later-parts.ts`).
    root.toggleAttribute('data-stands', true)
    // The page is readable without its scripts.
    import(dataset.loader).then((loader) => loader.loadApp(dataset, kept, release)).catch(() => {})
  }

  // The app writes its own state into the fields that it takes over.
  function keepWords({ target }) {
    if (target instanceof HTMLInputElement) kept.typed.set(target, target.value)
  }

  function keepPress(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || button.type === 'submit') return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.pressed ??= button
  }

  function release() {
    removeEventListener('click', keepPress, true)
    removeEventListener('input', keepWords, true)
  }

  // The browser offers to install only once; `app/installation.ts` uses the offer later. False prevents the browser's
  // own banner.
  window.onbeforeinstallprompt = (event) => {
    window.installOffer = event
    return false
  }
  addEventListener('click', keepPress, true)
  addEventListener('input', keepWords, true)
  // A press may have come before this line.
  for (const target of document.querySelectorAll('input'))
    if (target.value !== target.defaultValue) keepWords({ target })
  for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true })
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : start()
  addEventListener('load', () => setTimeout(whenIdle, 'soon' in dataset ? 0 : AFTER_LOAD), { once: true })
})()
