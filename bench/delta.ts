// `npm run bench -- delta`: what a complete device receives for one changed article among 100,000, compared with 1,000,
// and what it requests when nothing has changed. Bytes on the wire, headers included. The last line is the ratio; 1.1
// is the goal. A change may take 2 requests and 4 KB; no change takes 1 request with a body of less than 300 bytes.
import type { Page } from 'playwright-core'
import { type Magazine, openMagazine } from './support/magazine.ts'
import { newReader, openWhole } from './support/reader.ts'
import { type Traffic, watchTraffic } from './support/traffic-watch.ts'

const GOAL = 1.1
const MOST_REQUESTS = 2
const MOST_BYTES = 4096
const LARGEST_IDLE_BODY = 300

const HEAD = 'id,title,introduction,images,published_at,category_id,category,overall,read_time,rev,body_rev'

const FEW = 1000
const MANY = 100_000

/** The new text of every changed article, so that both magazines have texts of the same length. */
const CHANGE = {
  title: 'Un título que alguien ha vuelto a escribir',
  introduction: 'Una introducción de dos líneas, como las que se ven en la lista, escrita otra vez. '.repeat(
    2,
  ),
}

interface Delta {
  readonly change: Traffic
  readonly idle: Traffic
}

/** Prints what both devices received; the last line is the ratio. */
export async function run(): Promise<void> {
  const few = await deltaAmong(FEW)
  const many = await deltaAmong(MANY)
  const ratio = many.change.bytes / few.change.bytes
  const isCheap =
    [few, many].every(
      ({ change, idle }) =>
        change.requests <= MOST_REQUESTS &&
        change.bytes <= MOST_BYTES &&
        idle.requests === 1 &&
        idle.bodies < LARGEST_IDLE_BODY,
    ) && ratio <= GOAL
  if (!isCheap) process.exitCode = 1
  console.log(`delta: ${ratio.toFixed(3)}`)
}

async function deltaAmong(count: number): Promise<Delta> {
  const magazine = await openMagazine(count)
  const reader = newReader()
  try {
    const page = await reader.start()
    await openWhole(page, magazine)
    const traffic = await watchTraffic(page, `${magazine.address}/rest/v1/`)
    const row = await changeOldest(magazine)
    const change = await traffic.during(() => askNow(page))
    const idle = await traffic.during(() => askNow(page))
    await page.goto(`${magazine.address}/search?q=${encodeURIComponent(CHANGE.title)}`)
    await page.locator('[data-story]').getByText(CHANGE.title).waitFor()
    console.log(`${count} articles, of which one changed; its row alone has ${row} bytes`)
    console.log(`  the change  ${words(change)}`)
    console.log(`  no change   ${words(idle)}`)
    return { change, idle }
  } finally {
    await reader.dispose()
    await magazine.dispose()
  }
}

/** Changes the oldest article, which is the last in a pull. Returns the bytes of its row without the body. */
async function changeOldest(magazine: Magazine): Promise<number> {
  const [oldest] = await magazine.ask('GET', 'articles?select=id&order=published_at,id&limit=1')
  const row = `articles?id=eq.${String(oldest?.['id'])}&select=${HEAD}`
  const changed = await magazine.ask('PATCH', row, CHANGE)
  return Buffer.byteLength(JSON.stringify(changed[0]))
}

/** Presses 'Actualizar', which starts the round that an idle page starts every five minutes. */
async function askNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actualizar' }).click()
}

function words({ requests, bytes, bodies }: Traffic): string {
  return `${requests} ${requests === 1 ? 'request' : 'requests'}, ${bytes} bytes received, ${bodies} of them bodies`
}
