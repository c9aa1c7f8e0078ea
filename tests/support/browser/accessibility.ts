// Checks a page for people who cannot see it or do not use a mouse (WCAG 2.2 AA).
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified build: each page parses it, which takes as long as a check. */
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** More stops than any screen has. */
const MOST_STOPS = 400

/**
 * Finishes all colour transitions: halfway between two themes, the contrast matches neither. Does not wait for
 * frames.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  })
}

/** The rules of axe about colours and size; the other rules find the same in every theme and width. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/**
 * The findings of axe, as 'rule: element'. The debugger evaluates it, because the page's policy admits no script from
 * outside.
 * @param within the part to check, as a selector
 * @param isAgain was the page already checked in another theme and width?
 */
export async function axeFaults(page: Page, within = 'html', isAgain = false): Promise<string[]> {
  await atRest(page)
  if (!isAgain) await page.evaluate(axe)
  const options = JSON.stringify({
    preload: false,
    resultTypes: ['violations'],
    ...(isAgain && { runOnly: LOOKS }),
  })
  const found = await page.evaluate<AxeResults>(`axe.run('${within}', ${options})`)
  const faults = found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  // The text inside takes the focus: axe does not count editable content.
  return faults.filter((fault) => !/^scrollable-region-focusable: .*cm-scroller/.test(fault))
}

/** Focusable elements. */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable=true]'

/**
 * Walks the whole screen with the Tab key. Faults: a control that is skipped, a focus that is invisible or covered, a
 * trap (2.1.1, 2.1.2, 2.4.7, 2.4.11).
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  // Past the end of the page, the browser's own controls have the focus.
  await page.bringToFront()
  await page.evaluate(beginWalk)
  const faults: string[] = []
  for (let stops = 0; ; stops += 1) {
    if (stops === MOST_STOPS) return [...faults, `the focus does not come out after ${stops} stops`]
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(lookAtFocus)
    if (fault === null) break
    if (fault !== '') faults.push(fault)
  }
  return [...faults, ...(await page.evaluate(passedOver, FOCUSABLE))]
}

declare global {
  interface Window {
    reached?: Set<Element>
  }
}

/** In the page: from the beginning of the document. */
function beginWalk(): void {
  window.reached = new Set()
  const { body } = document
  body.tabIndex = -1
  body.focus()
  body.removeAttribute('tabindex')
  scrollTo(0, 0)
}

/** In the page: the fault at the focused element; empty if there is none, null once the focus has left the page. */
async function lookAtFocus(): Promise<string | null> {
  const focused = document.activeElement
  if (!focused || focused === document.body || window.reached?.has(focused)) return null
  window.reached?.add(focused)
  const name = `${focused.localName}.${focused.getAttribute('class') ?? ''} «${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 30)}»`

  let isSeen = false
  for (let one: Element | null = focused, depth = 0; one && depth < 6; one = one.parentElement, depth += 1)
    for (const pseudo of [null, '::before', '::after']) {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one, pseudo)
      const isDrawn = outlineStyle === 'auto' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
      isSeen ||= isDrawn && !/,\s*0\)$|\/\s*0\)$/.test(outlineColor)
    }
  if (!isSeen) return `no focus to be seen on ${name}`

  const target = focused.closest('label') ?? focused
  const isInFront = () =>
    [...target.getClientRects()]
      .filter(({ width, height }) => width > 1 && height > 1)
      .some(({ left, right, top, bottom }) =>
        [0.1, 0.5, 0.9].some((part) => {
          const hit = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part)
          return hit !== null && (target.contains(hit) || hit.contains(target))
        }),
      )
  // Content scrolled into view gets its real height in the next frame (`content-visibility`), and the browser then
  // scrolls again.
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let frames = 0; frames < 3 && !isInFront(); frames += 1) await nextFrame()
  return isInFront() ? '' : `the focus is hidden: ${name}`
}

/** In the page: visible controls that never had the focus. In a group of radio buttons, one of them has it. */
function passedOver(focusable: string): string[] {
  const reached = window.reached ?? new Set()
  const groups = new Set([...reached].map((one) => one.getAttribute('name')))
  return [...document.querySelectorAll<HTMLElement>(focusable)]
    .filter(
      (one) =>
        one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'),
    )
    .filter((one) => !one.matches(':disabled') && !reached.has(one))
    .filter((one) => !(one.matches('[type=radio]') && groups.has(one.getAttribute('name'))))
    .map(
      (one) =>
        `no way to ${one.localName}.${one.getAttribute('class') ?? ''} «${one.textContent?.trim().slice(0, 30)}»`,
    )
}

/**
 * Controls smaller than 24 × 24 px that are not inline in a text (2.5.8).
 * @param within the part to check, as a selector
 */
export function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((part) => {
    const LEAST = 24
    const least = ({ width, height }: DOMRect) => Math.min(width, height)
    const isInText = (one: Element) => {
      const around = one.parentElement
      const isInline = getComputedStyle(one).display === 'inline'
      const text = [...(around?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE)
      return isInline && text.some((node) => node.textContent?.trim() !== '')
    }
    // A link stretched over its card is as large as the card.
    const isStretched = (one: Element) =>
      ['::before', '::after'].some((pseudo) => {
        const { position, content } = getComputedStyle(one, pseudo)
        return position === 'absolute' && content !== 'none'
      })
    const controls = 'a[href], button, input, select, textarea, summary'
    return [...document.querySelectorAll<HTMLElement>(`${part} :is(${controls})`)]
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && !isInText(one) && !isStretched(one),
      )
      .flatMap((one) => {
        const label = one.closest('label') ?? document.querySelector(`label[for="${CSS.escape(one.id)}"]`)
        const sizes = [one, label ?? one].map((target) => target.getBoundingClientRect())
        const { width = 0, height = 0 } = sizes.toSorted((a, b) => least(b) - least(a))[0] ?? {}
        // An element only for screen readers is no target until it has the focus.
        const isUnseen = getComputedStyle(one).clipPath === 'inset(50%)'
        if (width <= 1 || height <= 1 || isUnseen || one.matches('[href="#main"]')) return []
        return Math.min(width, height) < LEAST - 0.5
          ? [
              `${Math.round(width)} × ${Math.round(height)}: ${one.localName}.${one.className} «${one.textContent?.trim().slice(0, 30)}»`,
            ]
          : []
      })
  }, within)
}

/** Elements with motion or transitions although the reader wants none (2.3.3). */
export function motions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST_SECONDS = 0.02
    const isLong = (times: string) => times.split(',').some((time) => parseFloat(time) > LEAST_SECONDS)
    const running = document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().activeDuration ?? 0) > LEAST_SECONDS * 1000)
      .map(() => 'an animation runs')
    const styled = [...document.querySelectorAll('body, body *')].flatMap((one) =>
      [null, '::before', '::after'].flatMap((pseudo) => {
        const { transitionDuration, transitionProperty, animationDuration, animationName } = getComputedStyle(
          one,
          pseudo,
        )
        const name = `${one.localName}.${one.getAttribute('class') ?? ''}${pseudo ?? ''}`
        return [
          ...(isLong(transitionDuration) && transitionProperty !== 'none' ? [`transition on ${name}`] : []),
          ...(isLong(animationDuration) && animationName !== 'none' ? [`animation on ${name}`] : []),
        ]
      }),
    )
    const { scrollBehavior } = getComputedStyle(document.documentElement)
    return [...new Set([...running, ...styled, ...(scrollBehavior === 'smooth' ? ['smooth scrolling'] : [])])]
  })
}

/**
 * In forced colours: controls that show no text, border or drawing. Also pressed controls that look like the others
 * of their group, unless they already do so in the magazine's own colours.
 */
export async function unseenControls(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none', colorScheme })
  const before = await page.evaluate(pressedLikeOthers)
  await page.emulateMedia({ forcedColors: 'active', colorScheme })
  const unseen = await page.evaluate(withoutLook)
  const alike = (await page.evaluate(pressedLikeOthers)).filter((name) => !before.includes(name))
  await page.emulateMedia({ forcedColors: 'none', colorScheme: null })
  return [...unseen, ...alike]
}

/** In the page. */
function withoutLook(): string[] {
  const groundOf = (one: Element): string => {
    const { backgroundColor } = getComputedStyle(one)
    const isClear = /^rgba\(.*, 0\)$/.test(backgroundColor)
    return isClear && one.parentElement ? groundOf(one.parentElement) : backgroundColor
  }
  const hasEdge = (one: Element) => {
    const style = getComputedStyle(one)
    const ground = groundOf(one.parentElement ?? one)
    return ['top', 'right', 'bottom', 'left'].some(
      (side) =>
        parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        style.getPropertyValue(`border-${side}-color`) !== ground,
    )
  }
  const hasText = (one: Element) =>
    (one.textContent ?? '').trim() !== '' && getComputedStyle(one).color !== groundOf(one)
  const hasDrawing = (one: Element) =>
    [...one.querySelectorAll('svg *, img')].some((part) => {
      const { stroke, fill } = getComputedStyle(part)
      return part.localName === 'img' || [stroke, fill].some((ink) => ink !== 'none' && ink !== groundOf(one))
    })
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1,
    )
    .filter((one) => {
      // The browser draws the box itself.
      if (one.matches('[type=radio], [type=checkbox]') && !one.closest('label')) return false
      const shown = one.closest('label') ?? one
      return !hasEdge(shown) && !hasText(shown) && !hasDrawing(shown)
    })
    .map(
      (one) =>
        `nothing to be seen of ${one.localName}.${one.getAttribute('class')} «${one.textContent?.trim().slice(0, 30)}»`,
    )
}

/** In the page: pressed, chosen and current controls that look like the others. */
function pressedLikeOthers(): string[] {
  const CHOSEN = '[aria-pressed=true], [aria-current]:not([aria-current=false]), label:has(:checked)'
  const PROPERTIES = [
    'backgroundColor',
    'borderWidth',
    'borderColor',
    'outlineStyle',
    'textDecorationLine',
    'fontWeight',
    'boxShadow',
  ] as const
  const lookOf = (one: Element) => {
    const style = getComputedStyle(one)
    const drawings = [...one.querySelectorAll('svg, svg *')].map((part) => getComputedStyle(part).fill)
    const around = ['::before', '::after'].map((pseudo) => {
      const { content, borderWidth: edge, backgroundColor: ground } = getComputedStyle(one, pseudo)
      return content === 'none' ? '' : `${edge} ${ground}`
    })
    return [...PROPERTIES.map((property) => style[property]), ...drawings, ...around].join()
  }
  const chosen = [...document.querySelectorAll(CHOSEN)].filter((one) => one.checkVisibility())
  const others = (one: Element) =>
    [...(one.parentElement?.children ?? [])].filter(
      (other) => other.localName === one.localName && !other.matches(CHOSEN),
    )
  return chosen
    .filter((one) => others(one).some((other) => lookOf(other) === lookOf(one)))
    .map(
      (one) =>
        `pressed looks like the others: ${one.localName}.${one.getAttribute('class')} in .${one.parentElement?.className} «${one.textContent?.trim().slice(0, 30)}»`,
    )
}

/** English labels that are not marked as English (3.1.2, P1.5). */
export function unmarkedEnglish(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ENGLISH =
      /^(?:TECH REVIEWS|REVIEWS|Reviews|All Reviews|\d+ min read|Oops! Page not found|Return to Home|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{1,2}, \d{4})$/
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const unmarked: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const within = node.parentElement
      if (!within || within.closest('script, style, [aria-hidden=true]')) continue
      if (ENGLISH.test(text) && within.closest('[lang]')?.getAttribute('lang') !== 'en') unmarked.push(text)
    }
    return [...new Set(unmarked)]
  })
}
