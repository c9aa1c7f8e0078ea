// Sync in a page, loaded after the first screen. Until then `main.tsx` uses `deferSync`.
import { createBackendSource, createNamedApi, type BackendSource } from '#api/backend.ts'
import type { Backend } from '#domain/device/backend.ts'
import { isSavingData } from '#domain/device/data-saver.ts'
import { MISSING_FILE } from '#domain/es/messages.ts'
import type { Device } from '#store/device/device.ts'
import { createSync, type Sync } from '#sync/engine.ts'
import { pageEvents } from '#sync/round/schedule.ts'
import { seedDevice, type PageSeed } from '#sync/round/seed.ts'
import type { SyncStatusBoard } from '#sync/status.ts'
import type { PageData } from './page-data.ts'
import { workerPictures } from '../worker/worker-messages.ts'
import { type ArticleBody, type ArticleHead, CARD_ONLY } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'

interface PageSyncOptions {
  readonly device: Device
  /** The data of the rendered page, which names the backend; null if the page was not rendered. */
  readonly page: PageData | null
  readonly status: SyncStatusBoard
  /** Was the device offline when the page started? */
  readonly wasOffline: boolean
  /** With data on the device, the first request waits for the first paint. */
  readonly painted: Promise<void>
}

let source: BackendSource | null = null

function backendOf(page: PageData | null): BackendSource {
  return (source ??= createBackendSource(page?.backend))
}

/** Returns the backend for the backoffice. If none is known, rejects as if the backoffice's files were missing. */
export async function namedBackend(page: PageData | null): Promise<Backend> {
  const backend = await backendOf(page).get()
  if (!backend.ok) throw new Error(MISSING_FILE)
  return backend.value
}

export function createPageSync({ device, page, status, wasOffline, painted }: PageSyncOptions): Sync {
  return createSync({
    device,
    api: createNamedApi(backendOf(page)),
    pictures: workerPictures(),
    whenIdle: () => painted,
    events: pageEvents(window),
    isSavingData: () => isSavingData(navigator),
    locks: 'locks' in navigator ? navigator.locks : null,
    status,
    wasOffline,
  })
}

/** Stores the rows of a rendered page on an empty device. */
export async function fillDeviceFrom(page: PageData, device: Device): Promise<void> {
  const seed = pageSeed(page)
  if (seed) await seedDevice(device, seed)
}

/** Returns the seed in this page's data; null if the server's state is unknown, or the rows are the device's own. */
export function pageSeed({ origin, generation, rev, total, newest, answers }: PageData): PageSeed | null {
  if (origin === 'device' || generation === null) return null
  const heads = new Map<string, ArticleHead>()
  const bodies: ArticleBody[] = []
  collect(answers, { heads, bodies })
  const run = new Set(newest.map(({ id }) => id))
  const categories = answers['categories']
  return {
    generation,
    rev,
    total,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the renderer of the same build
    categories: Array.isArray(categories) ? (categories as Category[]) : [],
    newest: newest.flatMap(({ id }) => heads.get(id) ?? []),
    others: [...heads.values()].filter(({ id }) => !run.has(id)),
    bodies,
  }
}

interface Collected {
  readonly heads: Map<string, ArticleHead>
  readonly bodies: ArticleBody[]
}

function collect(value: unknown, into: Collected): void {
  if (typeof value !== 'object' || value === null) return
  if (isBody(value)) into.bodies.push(value)
  else if (isListed(value)) {
    if (value.rev === CARD_ONLY) return
    // Listed rows are joined with their category; stored rows are not.
    const { categoryName: _name, categoryColor: _color, ...head } = value
    into.heads.set(head.id, head)
  } else for (const part of Object.values(value)) collect(part, into)
}

function isBody(value: object): value is ArticleBody {
  return 'bodyRev' in value && 'content' in value
}

function isListed(
  value: object,
): value is ArticleHead & { readonly categoryName: unknown; readonly categoryColor: unknown } {
  return (
    'introduction' in value && 'publishedAt' in value && 'categoryName' in value && 'categoryColor' in value
  )
}
