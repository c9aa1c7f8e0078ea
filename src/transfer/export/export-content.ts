// An export, step by step: the rows, the pictures one after the other, the zip as it grows. Only one picture is held at
// a time, so the number of articles is no matter of memory; their texts are.

import { success, type Result } from '#domain/failure.ts'
import { COLLECTION_FILE } from './collection.ts'
import { leftOut, type Note } from './content.ts'
import type { ContentBackend } from '../content-backend.ts'
import { type ExportPlan, planExport } from './plan-export.ts'
import { makeZip } from './write-zip.ts'

export interface ExportOrder {
  readonly backend: ContentBackend
  /** Takes the zip's bytes, in order. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Pictures done, of how many. */
  readonly onProgress?: (done: number, of: number) => void
}

export interface ExportReport {
  readonly articles: number
  readonly categories: number
  readonly pictures: number
  readonly notes: readonly Note[]
}

/** Writes everything that the magazine has. */
export async function exportContent(order: ExportOrder): Promise<Result<ExportReport>> {
  const { backend, write } = order
  const zip = makeZip(write)
  const categories = await backend.rows('categories')
  if (!categories.ok) return categories
  const articles = await backend.rows('articles')
  if (!articles.ok) return articles
  const redirects = await backend.rows('redirects')
  // A project without this table keeps none.
  if (!redirects.ok && redirects.failure.kind !== 'missing') return redirects
  const plan = planExport(backend.storage, {
    categories: categories.value,
    articles: articles.value,
    redirects: redirects.ok ? redirects.value : [],
  })
  await zip.add(COLLECTION_FILE, plan.collection, true)
  // Pictures are packed already.
  const pictures = await putPictures(order, plan, (name, bytes) => zip.add(name, bytes, false))
  if (!pictures.ok) return pictures
  await zip.end()
  const counts = { articles: articles.value.length, categories: categories.value.length }
  return success({ ...counts, ...pictures.value })
}

async function putPictures(
  { backend, onProgress = () => {} }: ExportOrder,
  plan: ExportPlan,
  put: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<Result<{ readonly pictures: number; readonly notes: readonly Note[] }>> {
  const notes: Note[] = []
  let pictures = 0
  for (const [done, [picture, ...copies]] of plan.pictures.entries()) {
    for (const file of picture === undefined ? [] : [picture, ...copies]) {
      const bytes = await backend.picture(file.address)
      if (!bytes.ok) return bytes
      if (bytes.value === null) {
        notes.push(leftOut(`Imagen ${file.address}`, 'no está donde el artículo dice'))
        // Where there is no picture, its copies need not be asked for.
        if (file === picture) break
        continue
      }
      await put(file.file, bytes.value)
      if (file === picture) pictures += 1
    }
    onProgress(done + 1, plan.pictures.length)
  }
  return success({ pictures, notes })
}

/** The report as lines of text. */
export function exportLines({ articles, categories, pictures, notes }: ExportReport): string[] {
  return [
    `${articles} artículos, ${categories} categorías y ${pictures} imágenes.`,
    ...(notes.length === 0 ? [] : [`Omitidas (${notes.length}):`]),
    ...notes.map(({ what, why }) => `  ${what}: ${why}`),
  ]
}
