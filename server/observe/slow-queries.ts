// Logs slow statements by their shape. Values are left out, because they are people's text.
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export interface SlowQueryOptions {
  /** Milliseconds from which a statement is slow. */
  readonly from: number
  readonly log: Log
  readonly metrics: Pick<Metrics, 'countSlowQuery'>
}

/** Characters of a statement's shape. */
const LONGEST = 400
/** Characters of a statement that its shape is made from. */
const READ_UP_TO = 10_000

/** Logs a statement that took so many milliseconds where that is slow. */
export function nameSlowQueries({
  from,
  log,
  metrics,
}: SlowQueryOptions): (text: string, milliseconds: number) => void {
  return (text, milliseconds) => {
    const ms = Math.round(milliseconds)
    if (ms < from) return
    const shape = statementShape(text)
    metrics.countSlowQuery()
    log.write('warn', 'slow-query', { ms, statement: shape }, `Slow query, ${ms} ms: ${shape}`)
  }
}

/** The statement on one line with a question mark for each value, cut where it is long. */
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
