import type { ArticleHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Device } from '#store/device/device.ts'
import { commit } from '#store/copy/ingest.ts'
import type { Step } from '#store/copy/checkpoint.ts'
import { instant } from '../fakes/fake-magazine.ts'
import { freshDevice } from './fresh-device.ts'

/** The head of article `number`, published `number` minutes into 2026 and written at revision `number`. */
export function sampleHead(number: number, change: Partial<ArticleHead> = {}): ArticleHead {
  return {
    id: `a${String(number).padStart(5, '0')}`,
    title: `Reseña ${number}`,
    introduction: `Introducción ${number}`,
    images: [`/pictures/${number}-1200x675.webp`],
    publishedAt: instant(number),
    categoryId: null,
    category: null,
    overall: 8,
    readTime: 5,
    rev: number,
    bodyRev: number,
    ...change,
  }
}

/** Heads 1 to `count`. */
export function sampleHeads(count: number, change: (number: number) => Partial<ArticleHead> = () => ({})) {
  return Array.from({ length: count }, (_, place) => sampleHead(place + 1, change(place + 1)))
}

export function sampleCategory(id: string, change: Partial<Category> = {}): Category {
  return { id, name: id, slug: id.toLowerCase(), color: '#123456', description: null, rev: 1, ...change }
}

/** Commits a step from the current checkpoint; a refused step fails the test. */
export async function put(device: Device, step: Omit<Step, 'from' | 'move'> & Partial<Pick<Step, 'move'>>) {
  const from = await device.copy.readCheckpoint()
  const committed = await commit(device, { from, move: {}, ...step })
  if (!committed.ok) throw new Error(committed.failure.kind)
  return committed.value
}

/** A new device with these rows. */
export async function stockedDevice(step: Parameters<typeof put>[1]): Promise<Device> {
  const device = freshDevice()
  await put(device, step)
  return device
}
