// `npm run bench -- latervisit`: later visits on a phone with everything, compared with cached hand-written pages
// (`support/floor.ts`). It also measures Slow 4G, no network, a processor four times slower, and taps on cards. The
// last line is the worst ratio without throttling; 1.5 is the goal. `--stopped` stops the worker before each visit, as
// phones do.
import { startSite } from '../scripts/tests/running-site.mjs'
import { type Line, openLine } from './support/cuttable-line.ts'
import { type Floor, openFloor } from './support/floor.ts'
import { figureOf, type Goal, printGoals } from './support/goals.ts'
import { type Conditions, everythingKept, look, openPhone, type Phone, SLOW_4G } from './support/phone.ts'
import { at, inTurns, median } from './support/statistics.ts'
import { tapTimes } from './support/taps.ts'

const ROUNDS = 5
const TAPS = 20
/** The hand-written pages have only one list. */
const FLOOR_TAPS = 10
const SLOWDOWN = 4

const ONLINE_GOAL = 1.5
const SLOW_4G_GOAL = 0.35
/** Offline must be as fast as online, apart from a busy machine's noise. */
const OFFLINE_GOAL = 1.2
const SLOW_FIRST_PAINT_MS = 400
const TAP_MS = 50

/** A visit: the magazine's address, and the hand-written page to compare it with. */
interface Place {
  readonly name: string
  readonly ours: () => string
  readonly floorPath: string
}

/** Prints every figure beside its goal, and lists missed ones; the last line is the worst ratio. */
export async function run(args: readonly string[] = []): Promise<void> {
  const rounds = Number(/^--rounds=(\d+)$/m.exec(args.join('\n'))?.[1] ?? ROUNDS)
  const conditions = { stopped: args.includes('--stopped') }
  const { headline, others } = await laterVisits(rounds, conditions)
  printGoals([...headline, ...others])
  console.log(`latervisit: ${Math.max(...headline.map(figureOf)).toFixed(2)}`)
}

/** The rows of the table; the last line covers those without throttling. */
async function laterVisits(
  rounds: number,
  conditions: Conditions,
): Promise<{ headline: Goal[]; others: Goal[] }> {
  const site = await startSite()
  const floor = await openFloor(site.address)
  const line = await openLine(site.address)
  const phone = await openPhone()
  try {
    const [seen = '', ...unopened] = floor.articles
    await firstVisits({ phone, line, floor, seen })
    const places: Place[] = [
      { name: 'home', ours: () => `${line.address}/`, floorPath: '/' },
      { name: 'article seen', ours: () => line.address + seen, floorPath: seen },
      // A different article each time, with stored pictures; the hand-written page is cached.
      {
        name: 'article never opened',
        ours: () => line.address + (unopened.shift() ?? seen),
        floorPath: seen,
      },
    ]
    const largest = async (address: string, under = conditions) => (await look(phone, address, under)).largest
    const cutOff = async (address: string) => {
      await line.cut()
      try {
        return await largest(address)
      } finally {
        await line.mend()
      }
    }
    const slow4g = { ...conditions, line: SLOW_4G }
    const slowed = { ...conditions, slowdown: SLOWDOWN }
    const online = await compared(places, rounds, {
      goal: ONLINE_GOAL,
      base: ({ floorPath }) => largest(floor.address + floorPath),
      ours: ({ ours }) => largest(ours()),
    })
    const offline = await compared(places, rounds, {
      name: 'offline/online, ',
      goal: OFFLINE_GOAL,
      base: ({ ours }) => largest(ours()),
      ours: ({ ours }) => cutOff(ours()),
    })
    const slow = await compared(places, rounds, {
      name: 'Slow 4G, ',
      goal: SLOW_4G_GOAL,
      base: ({ floorPath }) => largest(floor.askedAgain + floorPath, slow4g),
      ours: ({ ours }) => largest(ours(), slow4g),
    })
    const firsts = await inTurns(
      rounds,
      places.map(
        ({ ours }) =>
          async () =>
            (await look(phone, ours(), slowed)).first,
      ),
    )
    const taps = [
      await tapRow('tap, no throttling', phone, [line.address, floor.address], conditions),
      await tapRow('tap, Slow 4G', phone, [line.address, floor.askedAgain], slow4g),
    ]
    const others = [
      ...slow,
      ...offline,
      ...places.map(({ name }, place) => ({
        name: `${SLOWDOWN} × CPU, FCP, ${name}`,
        ours: median(firsts[place] ?? []),
        goal: SLOW_FIRST_PAINT_MS,
      })),
      ...taps,
    ]
    return { headline: online, others }
  } finally {
    await phone.dispose()
    await line.cut()
    await floor.stop()
    await site.stop()
  }
}

/** Afterwards the phone has the whole magazine, one opened article, and the hand-written pages in its cache. */
async function firstVisits(visits: { phone: Phone; line: Line; floor: Floor; seen: string }): Promise<void> {
  const { phone, line, floor, seen } = visits
  const { page } = await phone.newTab()
  await page.goto(line.address)
  await everythingKept(page, line.asked)
  await page.goto(line.address + seen)
  await everythingKept(page, line.asked)
  await page.close()
  for (const address of [floor.address, floor.askedAgain]) {
    await look(phone, `${address}/`)
    await look(phone, address + seen)
  }
}

/** Two figures of each place, alternating, and the goal for their ratio. */
async function compared(
  places: readonly Place[],
  rounds: number,
  pair: {
    /** Put in front of the place's name. */
    readonly name?: string
    readonly goal: number
    readonly base: (place: Place) => Promise<number>
    readonly ours: (place: Place) => Promise<number>
  },
): Promise<Goal[]> {
  const { name = '', goal, base, ours } = pair
  const figures = await inTurns(
    rounds,
    places.flatMap((place) => [() => base(place), () => ours(place)]),
  )
  return places.map((place, at) => ({
    name: name + place.name,
    ours: median(figures[2 * at + 1] ?? []),
    base: median(figures[2 * at] ?? []),
    goal,
  }))
}

async function tapRow(
  name: string,
  phone: Phone,
  [address, floor]: readonly [string, string],
  conditions: Conditions,
): Promise<Goal> {
  const theirs = await tapTimes(phone, floor, FLOOR_TAPS, conditions)
  const ours = await tapTimes(phone, address, TAPS, conditions)
  const [mid, beside] = [median(ours), median(theirs)].map((time) => time.toFixed(0))
  return { name, ours: at(ours, 0.95), goal: TAP_MS, note: `p95; median ${mid}, hand-written ${beside}` }
}
