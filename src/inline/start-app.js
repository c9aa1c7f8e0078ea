// Inline script of every rendered page, allowed by its hash in the page's policy, and as small as possible. It
// records early presses and typed text. It starts the app through `load-app.js` once the page has loaded or is used.
// Links work without it.
;(() => {
  /** Milliseconds after the load event: by then the largest picture has been painted. */
  const AFTER_LOAD = 500

  const { dataset } = document.currentScript
  const root = document.documentElement
  // A link to a category scrolls to its name (P4.17), and a link to a later page scrolls to the top of the list.
  // Going back and reloading restore the scroll position.
  const [visit] = performance.getEntriesByType('navigation')
  const isAnew = visit?.type === 'navigate' && location.hash === ''
  const isLater = dataset.place === 'todas-las-reviews'
  // A restored scroll position, or one from the address's fragment, refers to the whole page, including its footer.
  if (!isAnew || isLater) {
    root.toggleAttribute('data-whole', true)
    const late = document.createElement('link')
    late.rel = 'stylesheet'
    late.href = dataset.styles
    if (dataset.styles) document.head.append(late)
  }
  if (isAnew) document.getElementById(dataset.place)?.scrollIntoView({ block: 'start' })

  /** Input from before the app started: the first button pressed, and fields with the typed text. */
  const kept = { pressed: null, typed: new Map() }
  const touches = ['pointerdown', 'touchstart', 'keydown']
  let isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    for (const touch of touches) removeEventListener(touch, start, true)
    // From now on, pictures that are barely in view are fetched (`page/later-parts.ts`).
    root.toggleAttribute('data-stands', true)
    // The page is readable without its scripts.
    import(dataset.loader).then((loader) => loader.loadApp(dataset, kept, release)).catch(() => {})
  }

  // Needed because the app resets the fields that it takes over to its own state.
  function keepWords({ target }) {
    if (target instanceof HTMLInputElement) kept.typed.set(target, target.value)
  }

  function keepPress(event) {
    const button = event.target.closest?.('button')
    if (!button || button.type === 'submit') return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.pressed ??= button
  }

  function release() {
    removeEventListener('click', keepPress, true)
    removeEventListener('input', keepWords, true)
  }

  // The browser offers installation only once; `app/installation.ts` uses the event later. Returning false prevents
  // the browser's own banner.
  window.onbeforeinstallprompt = (event) => {
    window.installOffer = event
    return false
  }
  addEventListener('click', keepPress, true)
  addEventListener('input', keepWords, true)
  // Input may have happened before this line.
  for (const target of document.querySelectorAll('input'))
    if (target.value !== target.defaultValue) keepWords({ target })
  for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true })
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : start()
  addEventListener('load', () => setTimeout(whenIdle, 'soon' in dataset ? 0 : AFTER_LOAD), { once: true })
})()
