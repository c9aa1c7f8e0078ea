// Where the magazine says that a category is: as a path of its own, or as a question to home.
import type { Browser } from 'playwright-core'

const SLUG = 'audio'

/** The sample's category of many pictures, by the link of the home screen. */
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
