// `npm run bench -- firstvisit`: first visits with Lighthouse's mobile profile, to home, the newest article and a
// category. They alternate with the same pages written by hand (`support/floor.ts`), in one browser. The last line is
// the worst ratio of the largest contentful paints; 1.15 is the goal. Further goals are no layout shift, at most 50
// ms of blocking and 100 points each. `--rounds=1` gives a quick estimate.
import { newestArticle, startSite } from '../scripts/tests/running-site.mjs'
import { type Audit, openAuditor } from './support/audit.ts'
import { openFloor } from './support/floor.ts'
import { median } from './support/statistics.ts'
import { answerOnWire } from './support/wire.ts'

const GOAL = 1.15
const MOST_BLOCKING = 50
const ROUNDS = 5

interface Visited {
  readonly name: string
  readonly path: string
  readonly site: Audit[]
  readonly floor: Audit[]
}

/** Prints each page's medians and missed goals; the last line is the worst ratio. */
export async function run(args: readonly string[] = []): Promise<void> {
  const rounds = Number(/^--rounds=(\d+)$/m.exec(args.join('\n'))?.[1] ?? ROUNDS)
  const site = await startSite()
  const floor = await openFloor(site.address)
  const auditor = await openAuditor()
  try {
    const article = await newestArticle(auditor.browser, site.address)
    // The category has many pictures.
    const paths = { home: '/', article, category: '/categoria/audio' }
    const pages: Visited[] = Object.entries(paths).map(([name, path]) => ({
      name,
      path,
      site: [],
      floor: [],
    }))
    if (floor.encoding !== 'br') console.log('The floor is served with gzip: this nginx has no Brotli.')
    // The server fills its caches before the first measured visit.
    for (const { path } of pages) await answerOnWire(site.address + path, 'br')
    for (let round = 0; round < rounds; round += 1) {
      for (const page of pages) {
        page.floor.push(await auditor.audit(floor.address + page.path))
        page.site.push(await auditor.audit(site.address + page.path))
      }
    }
    console.log(
      `${''.padEnd(18)}${['FCP', 'LCP', 'ratio', 'CLS', 'TBT', 'scores', 'HTML'].map(cell).join('')}`,
    )
    for (const page of pages) {
      const { path } = page
      printRow(`${page.name}, floor`, page.floor, page.floor, await answerOnWire(floor.address + path, 'br'))
      printRow(page.name, page.site, page.floor, await answerOnWire(site.address + path, 'br'))
    }
    const blocked = Math.max(...pages.map(({ floor }) => middle(floor, ({ tbt }) => tbt)))
    if (blocked > 0)
      console.log(
        `This machine is not idle: the hand-written pages, without a script, block for ${blocked.toFixed(0)} ms.`,
      )
    const speeds = pages.flatMap(({ site }) => site.map(({ speed }) => speed))
    console.log(`The machine's speed index is ${median(speeds).toFixed(0)}.`)
    const missed = pages.flatMap(missedGoals)
    for (const words of missed) console.log(`missed: ${words}`)
    if (missed.length > 0) process.exitCode = 1
    console.log(`firstvisit: ${Math.max(...pages.map(ratioOf)).toFixed(2)}`)
  } finally {
    await auditor.stop()
    await floor.stop()
    await site.stop()
  }
}

function middle(audits: readonly Audit[], figure: (audit: Audit) => number): number {
  return median(audits.map(figure))
}

function ratioOf({ site, floor }: Visited): number {
  return middle(site, ({ lcp }) => lcp) / middle(floor, ({ lcp }) => lcp)
}

function missedGoals(page: Visited): string[] {
  const { name, site } = page
  const [ratio, cls, tbt] = [
    ratioOf(page),
    middle(site, (audit) => audit.cls),
    middle(site, (audit) => audit.tbt),
  ]
  const missed = [
    ...(ratio <= GOAL ? [] : [`LCP of the ${name} is ${ratio.toFixed(2)} of the floor's, the goal ${GOAL}`]),
    ...(cls < 0.005 ? [] : [`CLS of the ${name} is ${cls.toFixed(3)}, the goal 0.00`]),
    ...(tbt <= MOST_BLOCKING
      ? []
      : [`TBT of the ${name} is ${tbt.toFixed(0)} ms, the goal ${MOST_BLOCKING} ms`]),
  ]
  for (const category of Object.keys(site[0]?.scores ?? {})) {
    const score = middle(site, ({ scores }) => scores[category] ?? 0)
    const causes = new Set(
      site.flatMap(({ lost }) => lost).filter((cause) => cause.startsWith(`${category}:`)),
    )
    if (score < 100) missed.push(`${category} of the ${name} is ${score}: ${[...causes].join(', ')}`)
  }
  return missed
}

function printRow(
  name: string,
  audits: readonly Audit[],
  floor: readonly Audit[],
  html: { readonly body: number },
): void {
  const lcp = middle(audits, (audit) => audit.lcp)
  const scores = Object.keys(audits[0]?.scores ?? {}).map((id) =>
    middle(audits, (audit) => audit.scores[id] ?? 0),
  )
  const cells = [
    middle(audits, (audit) => audit.fcp).toFixed(0),
    lcp.toFixed(0),
    (lcp / middle(floor, (audit) => audit.lcp)).toFixed(2),
    middle(audits, (audit) => audit.cls).toFixed(3),
    middle(audits, (audit) => audit.tbt).toFixed(0),
    scores.join('/'),
    `${(html.body / 1000).toFixed(1)} kB`,
  ]
  const range = audits.map((audit) => audit.lcp.toFixed(0)).join(' ')
  console.log(`${name.padEnd(18)}${cells.map(cell).join('')}   LCP of each: ${range}`)
}

function cell(words: string): string {
  return words.padStart(words.includes('/') || words === 'scores' ? 17 : 9)
}
