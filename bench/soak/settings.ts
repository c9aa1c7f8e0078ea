// What `npm run soak` is told: how long, on which database, by which dice.

export interface SoakSettings {
  readonly minutes: number
  readonly database: 'pglite' | 'postgresql'
  readonly seed: number
}

const LONGEST_MINUTES = 24 * 60
/** Shorter ones have no room for a kill. */
const SHORTEST_MINUTES = 0.1

const USAGE = 'npm run soak -- [--minutes=60] [--database=pglite|postgresql] [--seed=N]'

/** Reads the words behind the command. Throws a sentence for what it does not know. */
export function readSoakSettings(words: readonly string[]): SoakSettings {
  const given = readWords(words, ['minutes', 'database', 'seed'], USAGE)
  const minutes = Number(given.get('minutes') ?? 60)
  if (!(minutes >= SHORTEST_MINUTES && minutes <= LONGEST_MINUTES))
    throw new Error(
      `--minutes is a number from ${SHORTEST_MINUTES} to ${LONGEST_MINUTES}, not "${given.get('minutes')}".`,
    )
  return { minutes, database: readDatabase(given), seed: readSeed(given) }
}

/** The settings among these names, each as `--name=value`. Throws a sentence, with the usage, for any other word. */
export function readWords(
  words: readonly string[],
  names: readonly string[],
  usage: string,
): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z]+)=(.+)$/.exec(word) ?? []
    if (!names.includes(name)) throw new Error(`"${word}" is none of its settings: ${usage}`)
    given.set(name, value)
  }
  return given
}

/** The database that is soaked: PGlite unless told otherwise. Throws a sentence for another one. */
export function readDatabase(given: ReadonlyMap<string, string>): SoakSettings['database'] {
  const database = given.get('database') ?? 'pglite'
  if (database !== 'pglite' && database !== 'postgresql')
    throw new Error(`--database is pglite or postgresql, not "${database}".`)
  return database
}

/** The seed of the dice: given, else that of SOAK_SEED, else any. Throws a sentence for what is no seed. */
export function readSeed(given: ReadonlyMap<string, string>): number {
  const word = given.get('seed') ?? process.env['SOAK_SEED']
  const seed = Number(word ?? Math.trunc(Math.random() * 2 ** 31))
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Error(`--seed is a whole number from 0 on, not "${word}".`)
  return seed
}

export interface Stroke {
  /** Milliseconds from the beginning. */
  readonly at: number
  readonly what: 'server' | 'database'
}

const MINUTE_MS = 60_000
/** What the last process lives at least, where the run is long enough: its memory is read at minute five and at the end. */
const LAST_LIFE_MINUTES = 8.5

/** Time enough for something to be written. */
const SHORTEST_GAP_MINUTES = 2 / 60

/**
 * When what is killed: the server every two to four minutes, in short runs oftener, and a PostgreSQL half-way before each of
 * these. After the last stroke a third of the run is left, and more than eight minutes where there are as many.
 */
export function planStrokes({ minutes, database }: SoakSettings, roll: () => number): Stroke[] {
  const quiet = Math.min(Math.max(LAST_LIFE_MINUTES, minutes / 3), minutes / 2 + 0.5, minutes * 0.55)
  const last = minutes - quiet
  const gap = Math.max(Math.min(3, last / 2.6), SHORTEST_GAP_MINUTES)
  const strokes: Stroke[] = []
  for (let at = gap * (0.4 + roll() * 0.6); at <= last; at += gap * (2 / 3 + roll() * (2 / 3)))
    strokes.push({ at: at * MINUTE_MS, what: 'server' })
  if (database === 'postgresql') {
    const before = [0, ...strokes.map(({ at }) => at)]
    for (const [index, { at }] of strokes.slice().entries())
      strokes.push({ at: ((before[index] ?? 0) + at) / 2, what: 'database' })
  }
  return strokes.toSorted((one, other) => one.at - other.at)
}
