// What `npm test` takes a sample of: which tests, which cases of a list, how many random ones.
import { test } from 'vitest'
import { isDeep, isEvery } from './run-length.ts'

export { isDeep, isEvery }

const DEEP_RUNS = 2000

/**
 * A test that `npm test` leaves to the long run. Its rule is held there, too.
 * @param name the rule, as of every test.
 * @param options `heldBy`: the file of tests, from the project's folder, that holds the rule in every run: in the code alone,
 *   without the built app, or in another combination. tests/law/deep-tests.test.ts looks that it is there.
 */
export function deepTest(
  name: string,
  _options: { readonly heldBy: string },
  run: () => Promise<void> | void,
  timeout?: number,
): void {
  // oxlint-disable-next-line vitest/expect-expect, vitest/no-conditional-tests, vitest/valid-title -- it stands for test()
  if (isEvery) test(name, run, timeout)
}

/** All of these cases where each is to run, else those of these names. */
export function sampleOf<Case extends readonly [name: string, ...unknown[]]>(
  all: readonly Case[],
  ...sample: readonly string[]
): readonly Case[] {
  const some = all.filter(([name]) => sample.includes(name))
  if (some.length !== sample.length) throw new Error(`Not all of these are there: ${sample.join(', ')}`)
  return isEvery ? all : some
}

/** How many random cases to run. */
export function runsOf(sample: number, deep = DEEP_RUNS): number {
  return Number(process.env['SYNC_RUNS'] ?? (isDeep ? deep : sample))
}

/** Where the random cases begin: said aloud, and taken from SYNC_SEED to repeat the same ones. */
export function seedOf(): number {
  const seed = Number(process.env['SYNC_SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
  process.stdout.write(`SYNC_SEED=${seed}\n`)
  return seed
}
