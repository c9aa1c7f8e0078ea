// The saves of one form whose answers were lost, until one is acknowledged; for `api/write/earlier-tries.ts` to compare.
import type { Failure, Result } from '#domain/failure.ts'

export interface LostAnswers<Columns> {
  readonly all: () => readonly Columns[]
  /** A save of these columns has ended with this result. */
  ended(columns: Columns, result: Result<unknown>): void
}

export function createLostAnswers<Columns>(): LostAnswers<Columns> {
  let lost: readonly Columns[] = []
  return {
    all: () => lost,
    ended(columns, result) {
      if (result.ok || result.failure.kind === 'missing') lost = []
      else if (mayHaveArrived(result.failure)) lost = [...lost, columns]
    },
  }
}

/** Without an answer, or with an inconclusive one, the write may have happened. */
function mayHaveArrived({ kind }: Failure): boolean {
  return ['network', 'timeout', 'server', 'invalid', 'aborted'].includes(kind)
}
