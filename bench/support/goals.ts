// Figures beside their goals: a table, the missed goals, and the exit code.

/** `base` is the figure to compare with; without it, `ours` is compared in milliseconds. */
export interface Goal {
  readonly name: string
  readonly ours: number
  readonly base?: number
  readonly goal: number
  /** A note, not compared. */
  readonly note?: string
}

/** The ratio, or the milliseconds if there is no base. */
export function figureOf({ ours, base }: Goal): number {
  return base === undefined ? ours : ours / base
}

/** Prints the rows, then each missed goal. A missed goal sets exit code 1. */
export function printGoals(rows: readonly Goal[]): void {
  const head = ['ms', 'beside', 'figure', 'goal'].map((words) => words.padStart(9))
  console.log(''.padEnd(40) + head.join(''))
  for (const row of rows) {
    const { name, ours, base, goal, note = '' } = row
    const cells = [ours.toFixed(0), base?.toFixed(0) ?? '', written(row, figureOf(row)), written(row, goal)]
    console.log(name.padEnd(40) + cells.map((words) => words.padStart(9)).join('') + (note && `  ${note}`))
  }
  for (const row of rows) {
    const figure = figureOf(row)
    if (figure <= row.goal) continue
    missed(`${row.name}: ${written(row, figure)}, the goal ${written(row, row.goal)}`)
  }
}

/** Prints a missed goal, and sets exit code 1. */
export function missed(what: string): void {
  console.log(`missed: ${what}`)
  process.exitCode = 1
}

function written({ base }: Goal, figure: number): string {
  return base === undefined ? `${figure.toFixed(0)} ms` : figure.toFixed(2)
}
