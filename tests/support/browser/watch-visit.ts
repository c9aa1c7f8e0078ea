// What a page does while the app takes it over, recorded in the page from its first line.
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** What `watchVisit` saw. */
    visit: { shift: number; painted: string; changes: string[] }
  }
}

/** Records layout shifts from the page's first line on, and what is redrawn before and after the app has taken over. */
export async function watchVisit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.visit = { shift: 0, painted: '', changes: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') window.visit.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('DOMContentLoaded', () => {
      window.visit.painted = document.querySelector('main')?.innerHTML ?? ''
      // Rows that appear or disappear are changes. Numbers and ages that become known are not, nor are matches in the
      // device's texts.
      new MutationObserver((changes) => {
        for (const { target, removedNodes, addedNodes } of changes) {
          if (target instanceof Element && target.closest('[aria-labelledby=in-texts]') !== null) continue
          for (const node of [...removedNodes, ...addedNodes]) {
            // What only this device knows and offers appears after the app's start, in reserved space.
            if (
              node instanceof HTMLElement &&
              node.closest(
                '[data-testid=acts], [data-testid=marks], [data-save], [data-openable] > button',
              ) !== null
            )
              continue
            if (node instanceof HTMLElement && node.closest('[data-story], h1, .prose') !== null)
              window.visit.changes.push(node.outerHTML.slice(0, 120))
            else if (node instanceof HTMLElement && node.matches('[data-story], .prose, h1'))
              window.visit.changes.push(node.outerHTML.slice(0, 120))
          }
        }
      }).observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
    })
  })
}
