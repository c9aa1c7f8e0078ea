// Lighthouse (mobile, simulated Slow 4G and a processor four times slower) over one address after the other in one
// Chromium. It empties the profile before each run, workers and caches included.
import lighthouse from 'lighthouse'
import { type Browser, chromium } from 'playwright-core'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../../scripts/browser.mjs'
import { freePort } from '../../scripts/free-port.mjs'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Figures of one run: milliseconds, but for `cls`; scores from 0 to 100. */
export interface Audit {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
  readonly scores: Readonly<Record<string, number>>
  /** What took points: `category: id of the audit`. */
  readonly lost: readonly string[]
  readonly tasks: readonly LongTask[]
}

/** A task of the main thread of 50 ms or more, in simulated milliseconds. */
export interface LongTask {
  /** The script it is of; else what Lighthouse calls it. */
  readonly of: string
  readonly startTime: number
  readonly duration: number
  /** Milliseconds by kind of work, as measured: the simulation knows tasks only as wholes. */
  readonly work: Readonly<Record<string, number>>
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
      const result = await lighthouse(address, {
        port,
        onlyCategories: [...CATEGORIES],
        logLevel: 'error',
      })
      if (result === undefined) throw new Error(`Lighthouse has nothing to say about ${address}.`)
      if (result.lhr.runtimeError) throw new Error(`${address}: ${result.lhr.runtimeError.message}`)
      return readResult(result.lhr)
    },
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function readResult({ audits, categories }: Result): Audit {
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const fcp = figure('first-contentful-paint')
  return {
    fcp,
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    scores: Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)])),
    lost: CATEGORIES.flatMap((id) =>
      (categories[id]?.auditRefs ?? [])
        .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
        .map((ref) => `${id}: ${ref.id}`),
    ),
    tasks: longTasks(audits['long-tasks']?.details).filter(
      ({ startTime, duration }) => startTime + duration > fcp,
    ),
  }
}

/** Reads the audit's own data for debugging, which alone has the kinds of work. */
function longTasks(details: unknown): LongTask[] {
  const { urls = [], tasks = [] } = Object(Object(details).debugData)
  if (!Array.isArray(urls) || !Array.isArray(tasks)) return []
  return tasks
    .map(({ urlIndex, startTime, duration, ...work }) => ({
      of: String(urls[urlIndex]),
      startTime,
      duration,
      work,
    }))
    .toSorted((a, b) => a.startTime - b.startTime)
}
