// Finds layout faults in the page.
import type { Page } from 'playwright-core'
import type { Viewport } from './browser.ts'

export const NARROW = { width: 320, height: 640 }
export const WIDE = { width: 1280, height: 900 }

/**
 * The layout faults of the current screen, on the narrowest phone and in a wide window:
 * - The page scrolls sideways.
 * - A text is cut off, outside of the window, or over another text.
 * - A control is covered or outside, and cannot be pressed.
 * - A heading of short words breaks inside a word.
 * - Letters of the display face are so small that they lose their accents.
 * @param within the part whose controls are checked, as a floating part covers the others
 * @param sizes sizes of the window in CSS pixels, instead of those two
 */
export async function layoutFaults(
  page: Page,
  within = 'body',
  sizes: readonly Viewport[] = [WIDE, NARROW],
): Promise<string[]> {
  const faults: string[] = []
  await laidOut(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    // A media query takes effect in the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    const found = await page.evaluate(lookForFaults, within)
    faults.push(...found.map((fault) => `${size.width} px: ${fault}`))
  }
  return faults
}

/** Waits until a rendered page has laid out its later parts: until then their heights are estimates. */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('script[data-later]') === null || document.querySelector('html[data-whole]'),
  )
}

/** Runs in the page. */
function lookForFaults(within: string): string[] {
  const width = document.documentElement.clientWidth
  const faults: string[] = []
  const across = document.scrollingElement?.scrollWidth ?? 0
  if (across > innerWidth) faults.push(`the screen is ${across} px wide`)

  const nameOf = (element: Element) => {
    const classes = typeof element.className === 'string' ? element.className.trim().replace(/\s+/g, '.') : ''
    return `${element.localName}${classes && `.${classes}`} «${(element.textContent ?? '').trim().slice(0, 24)}»`
  }
  const ancestorOf = (element: Element, has: (style: CSSStyleDeclaration, one: Element) => boolean) => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (has(getComputedStyle(one), one)) return one
    return null
  }
  const scrolls = (element: Element) =>
    ancestorOf(element, ({ overflowX }, one) => /auto|scroll/.test(overflowX) && one !== document.body)
  const isDrawn = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !ancestorOf(element, (style, one) => style.clipPath === 'inset(50%)' || one.closest('[inert]') !== null)
  const floats = (element: Element) => ancestorOf(element, ({ position }) => /fixed|sticky/.test(position))

  const texts: { element: Element; rects: DOMRect[] }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !(node.textContent ?? '').trim() || !isDrawn(element)) continue
    if (/^(?:script|style|noscript|option|title)$/.test(element.localName)) continue
    const { fontFamily, fontSize } = getComputedStyle(element)
    if (
      /^\W*Anybody/.test(fontFamily) &&
      Number.parseFloat(fontSize) < 18 &&
      /\p{L}/u.test(node.textContent ?? '')
    )
      faults.push(`in the display face at ${fontSize}: ${nameOf(element)}`)
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = ancestorOf(element, ({ overflowX }) => overflowX !== 'visible')
    const style = box && getComputedStyle(box)
    const edge = box?.getBoundingClientRect()
    const isShortened = style !== null && style.textOverflow === 'ellipsis'
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1)
    const words = element.closest('h1, h2, h3, h4')?.textContent.trim().split(/\s+/) ?? []
    const lines = new Set(rects.map(({ top }) => Math.round(top))).size
    if (words.length > 0 && words.every(({ length }) => length <= 12) && lines > words.length)
      faults.push(`broken within its words: ${nameOf(element)}`)
    const inside = scrolls(element)
    for (const rect of rects) {
      if (!inside && !isShortened && (rect.right > width + 1 || rect.left < -1))
        faults.push(`outside of the window: ${nameOf(element)}`)
      else if (edge && !inside && !isShortened && (rect.right > edge.right + 1 || rect.left < edge.left - 1))
        faults.push(`cut off: ${nameOf(element)}`)
    }
    // Clamped or truncated text ends with its box.
    const drawn = edge
      ? rects
          .filter((rect) => rect.top < edge.bottom - 2 && rect.bottom > edge.top + 2)
          .map(({ left, right, top, height }) => {
            const from = Math.max(left, edge.left)
            return new DOMRect(from, top, Math.max(0, Math.min(right, edge.right) - from), height)
          })
      : rects
    if (!inside && !floats(element)) texts.push({ element, rects: drawn })
  }

  // Texts of different blocks that overlap. Lines of one text may touch. Sorted from top to bottom, so that each text
  // is compared only with its neighbours.
  const placed = texts
    .map((text) => ({
      ...text,
      top: Math.min(...text.rects.map(({ top }) => top)),
      bottom: Math.max(...text.rects.map(({ bottom }) => bottom)),
    }))
    .toSorted((a, b) => a.top - b.top)
  for (const [at, one] of placed.entries()) {
    for (let next = at + 1; next < placed.length; next += 1) {
      const other = placed[next]
      if (!other || other.top > one.bottom) break
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const meets = one.rects.some((a) =>
        other.rects.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.height, b.height),
        ),
      )
      if (meets) faults.push(`on each other: ${nameOf(one.element)} and ${nameOf(other.element)}`)
    }
  }

  const controls = 'a, button, input, select, textarea, summary, [tabindex="0"]'
  for (const control of document.querySelector(within)?.querySelectorAll(controls) ?? []) {
    if (!isDrawn(control) || control.matches('[type=file], [role=radiogroup] input')) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const middle = innerHeight / 2
    const [box] = [...control.getClientRects()]
      .filter((rect) => rect.width > 1 && rect.height > 1)
      .toSorted((a, b) => Math.abs(a.top + a.height / 2 - middle) - Math.abs(b.top + b.height / 2 - middle))
    if (!box) continue
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    if (x < 0 || x > width) faults.push(`cannot be reached: ${nameOf(control)}`)
    else if (y >= 0 && y < innerHeight) {
      const hit = document.elementFromPoint(x, y)
      const isHit =
        hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control))
      if (!isHit) faults.push(`covered by ${hit ? nameOf(hit) : 'nothing'}: ${nameOf(control)}`)
    }
  }
  // Focusing a control also scrolls boxes that people cannot scroll.
  for (const box of document.querySelectorAll('body *')) if (box.scrollLeft !== 0) box.scrollLeft = 0
  scrollTo(0, 0)
  return [...new Set(faults)]
}
