// The address of a category: a path, or a query of the home screen.
import type { Browser } from 'playwright-core'

const SLUG = 'audio'

/** The sample category with many pictures, through the home screen's link. */
export async function categoryLink(
  browser: Browser,
  address: string,
): Promise<{ slug: string; path: string }> {
  const page = await browser.newPage()
  try {
    await page.goto(address)
    const path = await page.locator(`main nav a[href$="${SLUG}"]`).first().getAttribute('href')
    if (path === null) throw new Error(`The home screen leads to no category ${SLUG}.`)
    return { slug: SLUG, path }
  } finally {
    await page.close()
  }
}
