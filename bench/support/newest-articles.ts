// The articles of a running magazine.
import { resolve } from 'node:path'
import { ensureKeys } from '../../scripts/keys.mjs'

/** The most rows in one response of the table API. */
const AT_ONCE = 1000
const ROOT = resolve(import.meta.dirname, '../..')

/** The paths of all articles, the newest first. */
export async function newestArticles(address: string): Promise<string[]> {
  const { SUPABASE_SECRET_KEY: key = '' } = await ensureKeys(ROOT)
  const paths: string[] = []
  for (let whole = true; whole;) {
    const question = `articles?select=id&order=published_at.desc,id.desc&limit=${AT_ONCE}&offset=${paths.length}`
    const answer = await fetch(`${address}/rest/v1/${question}`, { headers: { apikey: key } })
    if (!answer.ok) throw new Error(`${question}: ${answer.status}`)
    const rows: { readonly id: string }[] = await answer.json()
    paths.push(...rows.map(({ id }) => `/article/${id}`))
    whole = rows.length === AT_ONCE
  }
  return paths
}
