// The contract between the worker (`sw`), its second script (`background.ts`) and the page. They are built
// separately, and a page may run with a worker of another build, so messages are always validated.
import type { ShareProblem, ShareSource } from '#domain/articles/shared-article.ts'
import type { PictureKeeper } from '#sync/download/picture-keeper.ts'

/** A page's messages to the worker. A message with a port is answered through it. */
export type WorkerMessage =
  | { readonly type: 'BUILD' | 'SKIP_WAITING' | 'STOP_KEEPING' | 'STOP_DOWNLOAD' }
  | { readonly type: 'MEASURE_PICTURES' | 'DROP_PICTURES' | 'ERASE_PICTURES' }
  | ({ readonly type: 'LACKING_PICTURES' | 'RETAIN_PICTURES' | 'DOWNLOAD_PICTURES' } & Named)
  | ({ readonly type: 'SAVE_PICTURES' | 'LET_GO_OF_PICTURES' } & Named)
  | ({ readonly type: 'KEEP_PICTURES'; readonly bytes: number } & Named)

interface Named {
  readonly addresses: readonly string[]
}

/** Sent by the worker that unregisters itself: pages must no longer register one. */
export const WORKER_OFF = 'WORKER_OFF'

/** The only cache with reader data: the pictures of saved articles. No limit, new build or kill switch deletes it. */
export const SAVED_PICTURES = 'cacharreo-pictures-saved'

export type DatabaseKind = 'articles' | 'bodies' | 'own'

/** The name of one of the device's databases. `name`: its prefix. */
export function databaseName(kind: DatabaseKind, name = 'cacharreo'): string {
  return `${name}-${kind}`
}

/** The build's empty page, as the worker stores it. */
export interface Shell {
  readonly html: string
  /** The host's headers for it. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** Returns the requested page as last rendered from these rows, if the worker has it on disk. */
export type CachedPage = (rows: string) => Promise<Response | null>

/** The stored share, or why it is incomplete. */
export interface KeptShare {
  readonly id: string | null
  readonly problem: ShareProblem | null
}

/** The second script's functions for the worker. */
export interface Background {
  /** Runs one round and the fill after it. `badge`: sets the number on the app's icon. */
  refreshMagazine(worker: {
    readonly url: string
    readonly key: string
    readonly files?: true
    readonly pictures: PictureKeeper
    readonly badge: (count: number) => Promise<void>
  }): Promise<void>
  /** Renders the page at this address from the device's rows; null if they do not contain it. */
  renderPage(request: Request, shell: Shell, cached: CachedPage): Promise<Response | null>
  /** Returns the addresses of the newest articles whose text is on the device. */
  newestArticles(count: number): Promise<string[]>
  /** Stores content shared from another app, without its pictures if they do not fit. */
  keepShare(form: FormData, source: ShareSource): Promise<KeptShare>
}
