import { expect, test } from 'vitest'
import { isDeep, seedOf } from '../support/deep.ts'
import { plants, worldWith } from '../support/sync/planted-faults.ts'

// The property detects every fault planted into the source. Faults that need rare timing of tabs and stale responses
// take minutes to detect: they are for `npm run test:deep`.

const MOST_RUNS = 10_000
const RARE = ['no guard of revisions', 'no compare-and-set', 'the rest of a title is put without looking']

const names = Object.keys(plants).filter((name) => isDeep || !RARE.includes(name))

test.each(names)(
  'I1 does not survive when %s',
  async (name) => {
    const plant = plants[name]
    if (!plant) throw new Error(`no such plant: ${name}`)
    const { runAtRandom } = await worldWith(plant)
    const found = runAtRandom({ runs: MOST_RUNS, seed: seedOf(), endOnFailure: true })
    await expect(found).rejects.toThrow('Property failed')
  },
  900_000,
)
