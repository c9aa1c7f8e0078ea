// A round against a plain table API, which lacks the sync functions: one pass over all pages with plain calls. Every
// row is compared with the stored one; nothing is deleted before the pass is complete.
import { fetchList, type ListRange } from '#api/read/articles.ts'
import { fetchCategories } from '#api/read/categories.ts'
import { failed, success, type Result, invalid } from '#domain/failure.ts'
import type { Checkpoint } from '#store/copy/checkpoint.ts'
import { withRetries } from './retry.ts'
import type { RoundContext } from '../sync-context.ts'

/** The generation used for a server that has none. */
export const PLAIN = 'plain'

const FIRST_PAGE = 24
const PAGE = 500
const MOST_PASSES = 4

/** Runs one whole pass. `conflict`: another tab is pulling, or the list kept changing. */
export async function pullPlain(context: RoundContext): Promise<Result<Checkpoint>> {
  const { api, clock, copy, signal } = context
  const categories = await withRetries(context, () => fetchCategories(api, signal))
  if (!categories.ok) return categories
  const current = await copy.readCheckpoint()
  const begun = await copy.commit({
    from: current,
    move: {
      generation: PLAIN,
      era: current.generation === PLAIN ? current.era : current.era + 1,
      phase: 'new',
      cursor: null,
      since: 0,
      ahead: 0,
      sweep: true,
    },
    categories: categories.value,
    unnumbered: true,
  })
  if (!begun.ok) return begun
  let checkpoint = begun.value
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    // Where categories have fields, articles have a column of facts.
    const facts = categories.value.some(({ fields }) => fields)
    const passed = await passOnce(context, checkpoint, facts)
    if (!passed.ok) return passed
    checkpoint = passed.value.checkpoint
    if (passed.value.length === null) continue
    // An empty list from a server that had articles is treated as a server error; the articles stay (P13.9).
    if (passed.value.length === 0 && Math.max(begun.value.count, checkpoint.count) > 0)
      return invalid('no articles')
    return copy.commit({
      from: checkpoint,
      move: { phase: 'live', filled: true, checkedAt: clock.now() },
      categories: categories.value,
      allCategoriesAt: Number.MAX_SAFE_INTEGER,
      endSweep: true,
      unnumbered: true,
    })
  }
  return failed({ kind: 'conflict' })
}

interface Pass {
  readonly checkpoint: Checkpoint
  /** The number of articles in the list; null if it moved while it was read. */
  readonly length: number | null
}

/**
 * Reads the list by ranges until one contains nothing new: the server may cap pages, so a short page is not the end.
 * Ranges overlap by one row. If that row differs, the list has moved, and the pass is discarded.
 */
async function passOnce(context: RoundContext, from: Checkpoint, facts: boolean): Promise<Result<Pass>> {
  const { api, copy, signal } = context
  let checkpoint = from
  let offset = 0
  let last: string | null = null
  for (;;) {
    const range: ListRange =
      last === null ? { offset, count: FIRST_PAGE, facts } : { offset: offset - 1, count: PAGE, facts }
    const part = await withRetries(context, () => fetchList(api, range, signal))
    if (!part.ok) return part
    const { heads, ids } = part.value
    if (last !== null && ids[0] !== last) return success({ checkpoint, length: null })
    const step = { from: checkpoint, heads, met: ids, beginSweep: last === null, unnumbered: true }
    const committed = await copy.commit({ ...step, move: ids.length > 0 ? { filled: true } : {} })
    if (!committed.ok) return committed
    checkpoint = committed.value
    const length = range.offset + ids.length
    if (length === offset) return success({ checkpoint, length })
    offset = length
    last = ids.at(-1) ?? null
  }
}
