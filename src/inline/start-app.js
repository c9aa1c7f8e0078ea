// Starts the app behind a page that was rendered: the scripts one after the other, each in a task of its own, once the page
// stands or somebody touches it. Until the app has taken over, links work by themselves and the first press of a button
// is kept, and repeated then. Stands in the page itself (its hash is in the page's policy), so it imports nothing.
;(() => {
  /** The event with which `main.tsx` says that the app has taken over. */
  const READY = 'app-ready'
  /** Milliseconds after the page has loaded: its largest picture has been painted by then. */
  const AFTER_LOAD = 500

  const { scripts, styles, soon } = document.currentScript.dataset
  // Who comes to a category by its address sees its name first (decision 2), and who turns a page goes on at the head of the
  // list; Back and a reload bring their own place.
  const [visit] = performance.getEntriesByType('navigation')
  const isTurned = document.referrer.startsWith(location.origin) && /\/\d+$/.test(location.pathname)
  if (visit?.type === 'navigate' && location.hash === '')
    document.getElementById(isTurned ? 'todas-las-reviews' : 'categoria')?.scrollIntoView({ block: 'start' })

  const touches = ['pointerdown', 'touchstart', 'keydown']
  let isStarted = false
  let pressed = null
  const typed = new Map()

  const nextTask = () => new Promise((resolve) => setTimeout(resolve))

  const link = (rel, href) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href }))

  function start() {
    if (isStarted) return
    isStarted = true
    for (const touch of touches) removeEventListener(touch, start, true)
    // Without its scripts the page is read all the same.
    load().catch(() => {})
  }

  async function load() {
    for (const address of styles.split(' ').filter(Boolean)) link('stylesheet', address)
    for (const address of scripts.split(' ')) link('modulepreload', address)
    for (const address of scripts.split(' ')) {
      await nextTask()
      await import(address)
    }
  }

  // The app writes its own state into the fields that it takes over.
  function keepWords({ target }) {
    if (target instanceof HTMLInputElement) typed.set(target, target.value)
  }

  /** As if it were typed now: emptied as the app sees it, then filled by the element's own setter, which it does not watch. */
  function typeAgain(field, words) {
    field.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function keepPress(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || button.type === 'submit') return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed ??= button
  }

  addEventListener('click', keepPress, true)
  addEventListener('input', keepWords, true)
  // Somebody may have been faster than this line.
  for (const target of document.querySelectorAll('input'))
    if (target.value !== target.defaultValue) keepWords({ target })
  addEventListener(
    READY,
    () => {
      removeEventListener('click', keepPress, true)
      removeEventListener('input', keepWords, true)
      typed.forEach((words, field) => typeAgain(field, words))
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
  for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true })
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : start()
  addEventListener('load', () => setTimeout(whenIdle, soon === undefined ? AFTER_LOAD : 0), { once: true })
})()
