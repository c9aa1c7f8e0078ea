// The settings of `npm run soak`: its length, database and seed.

export interface SoakSettings {
  readonly minutes: number
  readonly database: 'pglite' | 'postgresql'
  readonly seed: number
  /** Upgrades instead of kills? */
  readonly isRolling: boolean
}

const LONGEST_MINUTES = 24 * 60
/** Shorter runs leave no time for a kill. */
const SHORTEST_MINUTES = 0.1

const USAGE = 'npm run soak -- [--rolling] [--minutes=60] [--database=pglite|postgresql] [--seed=N]'

/** Parses the command's arguments. Throws a readable message for unknown ones. */
export function readSoakSettings(words: readonly string[]): SoakSettings {
  const isRolling = words.includes('--rolling')
  const others = words.filter((word) => word !== '--rolling')
  const given = readWords(others, ['minutes', 'database', 'seed'], USAGE)
  const minutes = Number(given.get('minutes') ?? 60)
  if (!(minutes >= SHORTEST_MINUTES && minutes <= LONGEST_MINUTES))
    throw new Error(
      `--minutes is a number from ${SHORTEST_MINUTES} to ${LONGEST_MINUTES}, not "${given.get('minutes')}".`,
    )
  return { minutes, database: readDatabase(given), seed: readSeed(given), isRolling }
}

/**
 * The settings with these names, each given as `--name=value`. Throws a message with the usage for any other
 * argument.
 */
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

/** The soaked database, PGlite by default. Throws a message for an unknown one. */
export function readDatabase(given: ReadonlyMap<string, string>): SoakSettings['database'] {
  const database = given.get('database') ?? 'pglite'
  if (database !== 'pglite' && database !== 'postgresql')
    throw new Error(`--database is pglite or postgresql, not "${database}".`)
  return database
}

/** The seed: the given one, otherwise SOAK_SEED, otherwise a random one. Throws a message for an invalid one. */
export function readSeed(given: ReadonlyMap<string, string>): number {
  const word = given.get('seed') ?? process.env['SOAK_SEED']
  const seed = Number(word ?? Math.trunc(Math.random() * 2 ** 31))
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Error(`--seed is a whole number from 0 on, not "${word}".`)
  return seed
}

export interface Stroke {
  /** Milliseconds since the start of the run. */
  readonly at: number
  readonly what: 'server' | 'database'
}

const MINUTE_MS = 60_000
/** The shortest life of the last process in a long run: its memory is read at its fifth minute and at its end. */
const LAST_LIFE_MINUTES = 8.5

/** Enough time for some writes. */
const SHORTEST_GAP_MINUTES = 2 / 60

/**
 * The schedule of kills: the server every two to four minutes, more often in short runs, and PostgreSQL half-way
 * before each of these. After the last kill a third of the run is left, and in long runs more than eight minutes.
 */
export function planStrokes(
  { minutes, database }: Omit<SoakSettings, 'isRolling'>,
  roll: () => number,
): Stroke[] {
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
