// A later visit with 100,000 articles on the phone, compared with 100.
import type { Goal } from './goals.ts'
import { type Magazine, openMagazine } from './magazine.ts'
import { type Conditions, look, openPhone, type Phone } from './phone.ts'
import { openWhole } from './reader.ts'
import { inTurns, median } from './statistics.ts'

const GOAL = 1.2
const FEW = 100
const MANY = 100_000

/** The largest paints of home and of an article, for both magazines alternately. */
export async function largeOverSmall(rounds: number, conditions: Conditions): Promise<Goal[]> {
  const few = await filledPhone(FEW)
  const many = await filledPhone(MANY).catch(async (error: unknown) => {
    await few.dispose()
    throw error
  })
  try {
    const [homeFew = [], homeMany = [], articleFew = [], articleMany = []] = await inTurns(
      rounds,
      [few.home, many.home, few.article, many.article].map((visit) => () => visit(conditions)),
    )
    return [
      { name: `home, ${MANY} over ${FEW}`, ours: median(homeMany), base: median(homeFew), goal: GOAL },
      {
        name: `article, ${MANY} over ${FEW}`,
        ours: median(articleMany),
        base: median(articleFew),
        goal: GOAL,
      },
    ]
  } finally {
    await few.dispose()
    await many.dispose()
  }
}

/** A phone with a whole magazine. */
async function filledPhone(count: number) {
  const magazine = await openMagazine(count)
  const phone = await openPhone()
  const dispose = async () => {
    await phone.dispose()
    await magazine.dispose()
  }
  try {
    const { page } = await phone.newTab()
    await openWhole(page, magazine)
    await page.close()
    const article = await newestPath(magazine)
    const visit = (path: string) => async (conditions: Conditions) =>
      largest(phone, magazine.address + path, conditions)
    return { home: visit('/'), article: visit(article), dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function newestPath(magazine: Magazine): Promise<string> {
  const [newest] = await magazine.ask('GET', 'articles?select=id&order=published_at.desc,id.desc&limit=1')
  return `/article/${String(newest?.['id'])}`
}

async function largest(phone: Phone, address: string, conditions: Conditions): Promise<number> {
  return (await look(phone, address, conditions)).largest
}
