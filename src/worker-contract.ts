// The contract between the worker (`sw`), its second script (`background.ts`) and the page. They are built separately,
// and a page may meet a worker of another build, so messages are always validated.
import type { ShareProblem, ShareSource } from '#domain/articles/shared-article.ts'
import type { PictureKeeper } from '#sync/download/picture-keeper.ts'

/** A page's messages to the worker. A message with a port is answered through it. */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' | 'STOP_KEEPING' | 'STOP_DOWNLOAD' }
  | { readonly type: 'MEASURE_PICTURES' | 'DROP_PICTURES' | 'ERASE_PICTURES' }
  | ({ readonly type: 'LACKING_PICTURES' | 'RETAIN_PICTURES' | 'DOWNLOAD_PICTURES' } & Named)
  | ({ readonly type: 'SAVE_PICTURES' | 'LET_GO_OF_PICTURES' } & Named)
  | ({ readonly type: 'KEEP_PICTURES'; readonly bytes: number } & Named)

interface Named {
  readonly addresses: readonly string[]
}

/** The message of the worker that removes the worker: pages must not register one any more. */
export const WORKER_OFF = 'WORKER_OFF'

/** The only cache with reader data: the pictures of saved articles. No limit, other build or switch touches it. */
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

/** The requested page as last painted over these rows, if the worker has it on disk. */
export type CachedPage = (rows: string) => Promise<Response | null>

/** The share, or why it is incomplete. */
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
  /** The page at this address from the device's rows; null if they do not contain it. */
  renderPage(request: Request, shell: Shell, cached: CachedPage): Promise<Response | null>
  /** The addresses of the newest articles whose text is on the device. */
  newestArticles(count: number): Promise<string[]>
  /** Stores another app's share: all of it, or without its pictures if they do not fit. */
  keepShare(form: FormData, source: ShareSource): Promise<KeptShare>
}
