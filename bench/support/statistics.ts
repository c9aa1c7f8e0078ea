/** The median; NaN for no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The value that this share of all does not exceed; NaN for no values. */
export function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}

/**
 * Runs the measures in turn for several rounds, so that a slow minute affects all. Returns each measure's figures
 * without the first, cold round.
 */
export async function inTurns(
  rounds: number,
  measures: readonly (() => Promise<number>)[],
): Promise<number[][]> {
  const figures = measures.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place, measure] of measures.entries()) {
      const figure = await measure()
      if (round > 0) figures[place]?.push(figure)
    }
  }
  return figures
}
