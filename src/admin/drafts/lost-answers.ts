// The saves of one form whose answers were lost, until one comes back: what `api/write/row-writes.ts` compares with.
import type { Failure, Result } from '#domain/failure.ts'

export interface LostAnswers<Columns> {
  readonly all: () => readonly Columns[]
  /** A save that sent these columns has ended like this. */
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

/** Without an answer, or with one that says nothing, the write may have happened. */
function mayHaveArrived({ kind }: Failure): boolean {
  return ['network', 'timeout', 'server', 'invalid', 'aborted'].includes(kind)
}
