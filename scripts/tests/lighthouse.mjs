// `node scripts/tests/lighthouse.mjs`: Lighthouse (mobile) for the home screen and an article of the built magazine.
// Accessibility, best practices and SEO must be 100 each; failed audits are listed.
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { BROWSER_FLAGS, findOrInstallBrowser } from './browser.mjs'
import { newestArticle, startSite, freePort } from './running-site.mjs'

const CATEGORIES = ['accessibility', 'best-practices', 'seo']

const executablePath = findOrInstallBrowser()
const site = await startSite()
const port = await freePort()
const browser = await chromium.launch({
  executablePath,
  args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
})
try {
  for (const path of ['/', await newestArticle(browser, site.address)]) {
    const result = await lighthouse(site.address + path, {
      port,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
    })
    if (result === undefined) throw new Error(`Lighthouse has nothing to say about ${path}.`)
    report(path, result.lhr)
  }
} finally {
  await browser.close()
  await site.stop()
}

/**
 * @param {string} path
 * @param {import('lighthouse').Result} result
 */
function report(path, { categories, audits, runtimeError }) {
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
  console.log(path)
  for (const { title, score, auditRefs } of Object.values(categories)) {
    console.log(`  ${String(Math.round((score ?? 0) * 100)).padStart(3)}  ${title}`)
    if (score === 1) continue
    process.exitCode = 1
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
        console.log(`         ${id}: ${audit?.title}`)
    }
  }
}
