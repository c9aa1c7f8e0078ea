// The saves of one form whose responses were lost, until one succeeds, for `api/write/row-writes.ts`.
import type { Failure, Result } from '#domain/failure.ts'

export type LostAnswers<Columns> = ReturnType<typeof createLostAnswers<Columns>>

export function createLostAnswers<Columns>() {
  let lost: readonly Columns[] = []
  return {
    all: () => lost,
    /** Call it when a save of these columns has ended with this result. */
    ended(columns: Columns, result: Result<unknown>): void {
      if (result.ok || result.failure.kind === 'missing') lost = []
      else if (mayHaveArrived(result.failure)) lost = [...lost, columns]
    },
  }
}

/** Without a response, or with an inconclusive one, the write may have happened. */
function mayHaveArrived({ kind }: Failure): boolean {
  return ['network', 'timeout', 'server', 'invalid', 'aborted'].includes(kind)
}
