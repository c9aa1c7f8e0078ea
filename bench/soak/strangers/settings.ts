// The settings of `npm run soak -- strangers`: the number of requests, database and seed.
import { readDatabase, readSeed, readWords, type SoakSettings } from '../settings.ts'

export interface StrangersSettings extends Pick<SoakSettings, 'database' | 'seed'> {
  readonly requests: number
}

const MOST_REQUESTS = 1_000_000
/** The number of initial requests that once did harm. */
const FEWEST_REQUESTS = 100

const USAGE = 'npm run soak -- strangers [--requests=20000] [--database=pglite|postgresql] [--seed=N]'

/** Parses the arguments after `strangers`. Throws a readable message for unknown ones. */
export function readStrangersSettings(words: readonly string[]): StrangersSettings {
  const given = readWords(words, ['requests', 'database', 'seed'], USAGE)
  const requests = Number(given.get('requests') ?? 20_000)
  if (!Number.isSafeInteger(requests) || requests < FEWEST_REQUESTS || requests > MOST_REQUESTS)
    throw new Error(
      `--requests is a whole number from ${FEWEST_REQUESTS} to ${MOST_REQUESTS}, not "${given.get('requests')}".`,
    )
  return { requests, database: readDatabase(given), seed: readSeed(given) }
}
