// `npm run test:deep` sets DEEP=1: the same tests at full length; otherwise a sample.

const DEEP_RUNS = 2000

/** Is this the long run? */
export const isDeep = process.env['DEEP'] === '1'

/** All of these cases in the long run, otherwise those with these names. */
export function sampleOf<Case extends readonly [name: string, ...unknown[]]>(
  all: readonly Case[],
  ...sample: readonly string[]
): readonly Case[] {
  const some = all.filter(([name]) => sample.includes(name))
  if (some.length !== sample.length) throw new Error(`Not all of these are there: ${sample.join(', ')}`)
  return isDeep ? all : some
}

/** The number of random cases. */
export function runsOf(sample: number, deep = DEEP_RUNS): number {
  return Number(process.env['SYNC_RUNS'] ?? (isDeep ? deep : sample))
}

/**
 * The seed of the random cases: SYNC_SEED repeats them. It is printed when a test fails (`silent` in vite.config.ts).
 */
export function seedOf(): number {
  const seed = Number(process.env['SYNC_SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
  // oxlint-disable-next-line no-console -- needed to reproduce a failure
  console.log(`SYNC_SEED=${seed}`)
  return seed
}
