// All rows of a real table API: the expected content of a device after sync.
import type { ServerRows } from './sync-context.ts'

/** Requests rows of a path below `/rest/v1/`, bypassing every policy. */
export type AskRows = (path: string) => Promise<readonly Record<string, unknown>[]>

/** The most rows in a response of the table API. */
const ROW_CAP = 1000

/** Articles, newest first, and categories, without bodies. */
export async function rowsOf(ask: AskRows): Promise<ServerRows> {
  const columns =
    'id,title,introduction,images,published_at,category_id,category,overall,read_time,updated_at,rev,body_rev,facts'
  const articles: { readonly id: string }[] = []
  for (;;) {
    const rows = await ask(
      `articles?select=${columns}&order=published_at.desc,id.desc&limit=${ROW_CAP}&offset=${articles.length}`,
    )
    articles.push(...rows.map((row) => ({ ...row, id: String(row['id']) })))
    if (rows.length < ROW_CAP) return { articles, categories: await ask('categories?order=name') }
  }
}
