// Stands in a rendered page itself (its hash is in the page's policy), so it is as small as it can be: it keeps what is pressed
// and typed before the app is there, and has `load-app.js` start the app once the page stands or somebody touches it. Links
// work by themselves.
;(() => {
  /** Milliseconds after the page has loaded: its largest picture has been painted by then. */
  const AFTER_LOAD = 500

  const { dataset } = document.currentScript
  // Who comes to a category by its address sees its name first (P4.17), and to a later page the head of its list; Back and
  // a reload bring their own place.
  const [visit] = performance.getEntriesByType('navigation')
  const isAnew = visit?.type === 'navigate' && location.hash === ''
  const isLater = /^\/(pagina|categoria\/[^/]+)\/\d+$/.test(location.pathname)
  // A place that the browser brings somebody back to, or that an address names, is one in the whole page, its foot included.
  if (!isAnew || isLater) {
    document.documentElement.toggleAttribute('data-whole', true)
    const late = document.createElement('link')
    late.rel = 'stylesheet'
    late.href = dataset.styles
    if (dataset.styles) document.head.append(late)
  }
  if (isAnew)
    document.getElementById(isLater ? 'todas-las-reviews' : 'categoria')?.scrollIntoView({ block: 'start' })

  /** What was done before the app was there: the first button pressed, and fields with the words in them. */
  const kept = { pressed: null, typed: new Map() }
  const touches = ['pointerdown', 'touchstart', 'keydown']
  let isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    for (const touch of touches) removeEventListener(touch, start, true)
    // Now the pictures that are hardly in sight are asked for (`page/later-parts.ts`).
    document.documentElement.toggleAttribute('data-stands', true)
    // Without its scripts the page is read all the same.
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

  // The browser's offer to install comes once; `app/installation.ts` takes it up. False: no banner of the browser's own.
  window.onbeforeinstallprompt = (event) => {
    window.installOffer = event
    return false
  }
  addEventListener('click', keepPress, true)
  addEventListener('input', keepWords, true)
  // Somebody may have been faster than this line.
  for (const target of document.querySelectorAll('input'))
    if (target.value !== target.defaultValue) keepWords({ target })
  for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true })
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : start()
  addEventListener('load', () => setTimeout(whenIdle, 'soon' in dataset ? 0 : AFTER_LOAD), { once: true })
})()
