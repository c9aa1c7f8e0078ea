// What is wrong with a screen of the backoffice, however wide it is and in whichever theme.
import { source as axe, type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { atRest } from './accessibility.ts'

/** The rules of accessibility that the page breaks, and by how much it is too wide, in both themes and three widths. */
export async function screenFaults(page: Page): Promise<unknown[]> {
  const found: unknown[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) found.push(`${colorScheme}, ${width}: ${over} px too wide`)
      await atRest(page)
      const { violations } = await page.evaluate<AxeResults>(`${axe}; axe.run({ exclude: ['.toast'] })`)
      found.push(...violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)]))
    }
  }
  return found
}
