// Runs Lighthouse (mobile, simulated Slow 4G, a processor four times slower) over several addresses in one Chromium.
// It clears the profile before each run, including workers and caches.
import lighthouse from 'lighthouse'
import { type Browser, chromium } from 'playwright-core'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../../scripts/tests/browser.mjs'
import { freePort } from '../../scripts/tests/running-site.mjs'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** On a busy machine a trace sometimes misses the navigation. */
const TRIES = 3

/** Figures of one run: milliseconds, except `cls`; scores from 0 to 100. */
export interface Audit {
  /** Lighthouse's benchmark of the machine: rounds of a small script per second. Blocking time depends on it. */
  readonly speed: number
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
  readonly scores: Readonly<Record<string, number>>
  /** Failed audits, as `category: id of the audit`. */
  readonly lost: readonly string[]
}

export interface Auditor {
  readonly browser: Browser
  audit(address: string): Promise<Audit>
  stop(): Promise<void>
}

export async function openAuditor(): Promise<Auditor> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
  return {
    browser,
    stop: () => browser.close(),
    async audit(address) {
      let failure = ''
      for (let time = 0; time < TRIES; time += 1) {
        const result = await lighthouse(address, {
          port,
          onlyCategories: [...CATEGORIES],
          logLevel: 'error',
        })
        if (result !== undefined && !result.lhr.runtimeError) return readResult(result)
        failure = result?.lhr.runtimeError?.message ?? 'no answer'
      }
      throw new Error(`Lighthouse on ${address}: ${failure}`)
    },
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>

function readResult({ lhr }: Result): Audit {
  const { audits, categories } = lhr
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    scores: Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)])),
    lost: CATEGORIES.flatMap((id) =>
      (categories[id]?.auditRefs ?? [])
        .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
        .map((ref) => `${id}: ${ref.id}`),
    ),
    speed: lhr.environment.benchmarkIndex,
  }
}
