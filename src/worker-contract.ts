// What the worker (`sw`), its second script (`background.ts`) and the page agree on. They are built apart, and a page may
// meet a worker of another build: whatever arrives in a message is still read with care.
import type { ShareProblem, ShareSource } from '#domain/articles/shared-article.ts'
import type { PictureKeeper } from '#sync/download/picture-keeper.ts'

/** What a page asks of the worker. A message with a port is answered through it. */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' | 'STOP_KEEPING' | 'STOP_DOWNLOAD' }
  | { readonly type: 'MEASURE_PICTURES' | 'DROP_PICTURES' | 'ERASE_PICTURES' }
  | ({ readonly type: 'LACKING_PICTURES' | 'RETAIN_PICTURES' | 'DOWNLOAD_PICTURES' } & Named)
  | ({ readonly type: 'SAVE_PICTURES' | 'LET_GO_OF_PICTURES' } & Named)
  | ({ readonly type: 'KEEP_PICTURES'; readonly bytes: number } & Named)

interface Named {
  readonly addresses: readonly string[]
}

/** What the worker that takes the worker away tells open pages: none is to be registered any more. */
export const WORKER_OFF = 'WORKER_OFF'

/** The one cache that is the reader's own: the pictures of saved articles. Neither a cap, another build nor the switch touches it. */
export const SAVED_PICTURES = 'cacharreo-pictures-saved'

export type DatabaseKind = 'articles' | 'bodies' | 'own'

/** The name of one of the device's databases. `name`: what it begins with. */
export function databaseName(kind: DatabaseKind, name = 'cacharreo'): string {
  return `${name}-${kind}`
}

/** The build's empty page, as the worker keeps it. */
export interface Shell {
  readonly html: string
  /** What the host said with it. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** The page asked for as it was painted last over these rows, if the worker keeps it on disk. */
export type CachedPage = (rows: string) => Promise<Response | null>

/** What was shared, or why it is not all here. */
export interface KeptShare {
  readonly id: string | null
  readonly problem: ShareProblem | null
}

/** What the second script does in the worker. */
export interface Background {
  /** Runs one round and the fill after it. `badge`: puts a number on the app's icon. */
  refreshMagazine(worker: {
    readonly url: string
    readonly key: string
    readonly pictures: PictureKeeper
    readonly badge: (count: number) => Promise<void>
  }): Promise<void>
  /** The page at this address as the device can show it; null where it cannot. */
  renderPage(request: Request, shell: Shell, cached: CachedPage): Promise<Response | null>
  /** The addresses of the newest articles whose text is on the device. */
  newestArticles(count: number): Promise<string[]>
  /** Keeps what another app has shared: all of it, or without its pictures where those do not fit. */
  keepShare(form: FormData, source: ShareSource): Promise<KeptShare>
}
