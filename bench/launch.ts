// `npm run bench -- launch`: a relaunch without a network, from the navigation to ten painted cards, with 100,000
// articles on the device, compared with 100. Each round restarts the browser for each device, and once more for a
// screen of the same files that reads no list. The last line is the ratio of the medians; 1.5 is the goal.
import type { Page } from 'playwright-core'
import { bareScreen, report, tenCards } from './support/cards.ts'
import { openMagazine } from './support/magazine.ts'
import { newReader, openWhole, type Reader } from './support/reader.ts'
import { inTurns } from './support/statistics.ts'

const GOAL = 1.5
const FEW = 100
const MANY = 100_000
const ROUNDS = 9

interface Device {
  readonly address: string
  readonly reader: Reader
}

/** Prints the medians; the last line is the ratio. */
export async function run(): Promise<void> {
  const few = await filledDevice(FEW)
  const many = await filledDevice(MANY).catch(async (error: unknown) => {
    await few.reader.dispose()
    throw error
  })
  try {
    const [bare = [], ofFew = [], ofMany = []] = await inTurns(ROUNDS, [
      () => relaunch(few, bareScreen),
      () => relaunch(few, tenCards),
      () => relaunch(many, tenCards),
    ])
    report('a screen without a list', bare)
    const base = report(`${FEW} articles`, ofFew)
    const ratio = report(`${MANY} articles`, ofMany) / base
    if (!(ratio <= GOAL)) process.exitCode = 1
    console.log(`launch: ${ratio.toFixed(2)}`)
  } finally {
    await few.reader.dispose()
    await many.reader.dispose()
  }
}

/** A device that has pulled a magazine whose server was then stopped. */
async function filledDevice(count: number): Promise<Device> {
  const magazine = await openMagazine(count)
  const reader = newReader()
  try {
    await openWhole(await reader.start(), magazine)
    await reader.stop()
    return { address: magazine.address, reader }
  } catch (error) {
    await reader.dispose()
    throw error
  } finally {
    await magazine.dispose()
  }
}

async function relaunch(
  { reader, address }: Device,
  measure: (page: Page, address: string) => Promise<number>,
): Promise<number> {
  try {
    return await measure(await reader.start(), address)
  } finally {
    await reader.stop()
  }
}
