// Names the statements that take long: their shape, never their values, which are somebody's words.
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** What is watched of a connection: its two ways to run a statement. */
export interface Statements {
  query(statement: string, ...rest: never[]): Promise<unknown>
  exec(statement: string, ...rest: never[]): Promise<unknown>
}

export interface SlowQueryOptions {
  /** Milliseconds from which a statement is slow. */
  readonly from: number
  readonly log: Log
  readonly metrics: Pick<Metrics, 'countSlowQuery'>
  /** Milliseconds, of any beginning. */
  readonly now: () => number
}

/** Characters of a statement's shape. */
const LONGEST = 400
/** Characters of a statement that its shape is made from. */
const READ_UP_TO = 10_000

/** From now on, slow statements of this connection are logged. */
export function nameSlowQueries(connection: Statements, { from, log, metrics, now }: SlowQueryOptions): void {
  const timed = <Rest extends never[]>(run: (statement: string, ...rest: Rest) => Promise<unknown>) => {
    return async (statement: string, ...rest: Rest) => {
      const begun = now()
      try {
        return await run(statement, ...rest)
      } finally {
        const ms = Math.round(now() - begun)
        if (ms >= from) {
          const shape = statementShape(statement)
          metrics.countSlowQuery()
          log.write('warn', 'slow-query', { ms, statement: shape }, `Slow query, ${ms} ms: ${shape}`)
        }
      }
    }
  }
  Object.assign(connection, {
    query: timed(connection.query.bind(connection)),
    exec: timed(connection.exec.bind(connection)),
  })
}

/** The statement on one line with a question mark in the place of each value, cut off where it is long. */
export function statementShape(statement: string): string {
  return statement
    .slice(0, READ_UP_TO)
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g, '?')
    .replaceAll(/\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/g, '?')
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/(?<![\w$"])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi, '?')
    .replaceAll(/\?(?:\s*,\s*\?)+/g, '?, …')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
}
