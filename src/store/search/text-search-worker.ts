// The broader search in a worker (`text-search.ts`), one question at a time. It opens the databases for each question
// and closes them with the answer, so that upgrades or deletions by other tabs never wait.
import { BodyDatabase } from '../copy/body-database.ts'
import { createCatalogueReader } from '../copy/catalogue.ts'
import { CopyDatabase } from '../copy/copy-database.ts'
import { deviceRows } from '../device-rows.ts'
import type { TextAnswer } from './text-search.ts'
import { searchTexts } from './text-search.ts'

/** A question, which replaces the previous one. Without a query it only cancels. */
export interface TextQuestion {
  readonly number: number
  readonly query: string | null
  /** The names of the databases. */
  readonly copy: string
  readonly bodies: string
}

/** The answer to the question with this number; null if the worker could not answer. */
export interface NumberedAnswer {
  readonly number: number
  readonly answer: TextAnswer | null
}

let current = new AbortController()

addEventListener('message', ({ data }: MessageEvent<TextQuestion>) => {
  current.abort()
  current = new AbortController()
  if (data.query !== null) void answer(data, data.query, current.signal)
})

async function answer(question: TextQuestion, query: string, signal: AbortSignal): Promise<void> {
  const { number } = question
  const copy = new CopyDatabase(question.copy)
  const bodies = new BodyDatabase(question.bodies)
  const rows = deviceRows({ copy, bodies, own: null, catalogue: createCatalogueReader(copy) })
  const tell = (said: TextAnswer | null) => postMessage({ number, answer: said } satisfies NumberedAnswer)
  try {
    await searchTexts({ ...rows, copy, bodies }, query, tell, signal)
  } catch {
    // The page then searches itself, and reports errors.
    tell(null)
  } finally {
    copy.close()
    bodies.close()
  }
}
