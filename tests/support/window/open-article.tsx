// An article on the screen, for tests without a browser: its row and text on a device, and the app opened at its
// address.
import { putBodies } from '#store/copy/ingest-bodies.ts'
import type { ArticleHead } from '#domain/articles/article.ts'
import { freshDevice } from '../sync/fresh-device.ts'
import { openApp } from './open-app.tsx'
import { put, sampleCategory, sampleHead, sampleHeads } from '../sync/sample-heads.ts'

export const ID = 'a00007'
export const CONTENT =
  '<p>Sin ruido.</p><h2>Batería</h2><p>[IMG:1]</p><h2>Papeles</h2><p>Mira <a href="/article/a00003">el tres</a>.</p>'

/** A device with the article and six others; without its text if `content` is null. */
export async function deviceWith(change: Partial<ArticleHead> = {}, content: string | null = CONTENT) {
  const device = freshDevice()
  const categories = [sampleCategory('Audio', { color: '#0a7d4f' })]
  const article = sampleHead(7, {
    title: 'Mirlo Dos',
    publishedAt: '2026-11-18',
    categoryId: 'Audio',
    readTime: 9,
    ...change,
  })
  const others = sampleHeads(6, () => ({ categoryId: 'Audio' }))
  await put(device, { heads: [article, ...others], categories, move: { filled: true } })
  if (content !== null) await putBodies(device, [{ id: ID, bodyRev: 7, content }], 0)
  return device
}

const never = () => new Promise<never>(() => {})
/** Opens the app at the article; by default the server never responds. */
export const open = (options: Parameters<typeof openApp>[0]) =>
  openApp({ at: `/article/${ID}`, article: never, ...options })
