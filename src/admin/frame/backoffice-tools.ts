// What the screens of the backoffice work with, made once for a device and handed down: no screen makes a client.
import { fetchArticlePreview } from '#api/write/article-preview.ts'
import { createContentBackend } from '#api/content-backend.ts'
import { createPictureStorage, type PictureStorage } from '#api/write/picture-upload.ts'
import { createAdminProject, type Project } from '#api/project.ts'
import type { Session } from '#api/session/session.ts'
import { createStoredPictures, type StoredPictures } from '#api/write/stored-pictures.ts'
import type { ApiOptions } from '#api/client.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { ArticlePreview } from '#domain/articles/article-preview.ts'
import type { Result } from '#domain/failure.ts'
import { createObservable, type SettableObservable } from '#domain/observable.ts'
import type { ContentBackend } from '#transfer/content-backend.ts'
import type { Device } from '#store/device/device.ts'
import type { Erasure } from '#store/device/erase.ts'
import { createDraftLocks, type DraftLocks } from '#store/drafts/draft-locks.ts'
import { keptStorage } from '#store/device/session-storage.ts'
import { createWritten, type Written } from '#sync/apply-written.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import type { SyncStatusSource } from '#sync/status.ts'
import { createSessionQuestion, type SessionQuestion } from '../session/session-question.ts'
import { createCurrentAdmin, type CurrentAdmin } from '../session/current-admin.ts'
import { createDraftPictures, type DraftPictures } from '../drafts/draft-pictures.ts'

/** What the app hands to the backoffice. */
export interface BackofficeOptions {
  readonly device: Device
  readonly requests: SyncRequests
  readonly status: SyncStatusSource
  readonly backend: ApiOptions
  readonly app: Pick<Erasure, 'erase'>
}

export interface BackofficeTools {
  readonly device: Device
  /** Deletes everything on this device, and of the drafts these. */
  readonly erase: Erasure['erase']
  readonly requests: SyncRequests
  readonly status: SyncStatusSource
  readonly session: Session
  readonly currentAdmin: CurrentAdmin
  /** For `#api/article-writes.ts` and `#api/category-writes.ts`; give it to them inside `withSession`. */
  readonly project: Project
  readonly pictures: PictureStorage
  readonly storedPictures: StoredPictures
  readonly draftPictures: DraftPictures
  /** Grows when this tab has changed a draft on the server: whoever lists them looks again. */
  readonly draftChanges: SettableObservable<number>
  /** What readers and machines will see of a form, as the magazine's own server draws it. */
  readonly articlePreview: (
    article: { readonly id: string; readonly form: ArticleForm },
    signal: AbortSignal,
  ) => Promise<Result<ArticlePreview>>
  /** All rows and pictures, for export and import; the signal ends whatever is under way there. */
  contentBackend(signal: AbortSignal): ContentBackend
  /** The way of what came back from a write to every screen. */
  readonly written: Written
  readonly question: SessionQuestion
  /** Which forms this tab and others have open. */
  readonly forms: DraftLocks
  /** The forms that are open in this tab, each as the way to keep what was typed into it. */
  readonly openForms: Set<() => Promise<void>>
  /** Asks for the password in place. True when somebody has signed in. */
  readonly askPasswordAgain: () => Promise<boolean>
  /**
   * Runs a write; when the session has ended, or is too old for it, asks for the password and runs the same write once
   * more. Where nobody has signed in on this device there is no session to renew, and the write fails at the server.
   */
  readonly withSession: <T>(write: () => Promise<Result<T>>) => Promise<Result<T>>
}

const made = new WeakMap<Device, BackofficeTools>()

/** The tools over this device: the same ones each time. */
export function backofficeTools(options: BackofficeOptions): BackofficeTools {
  const tools = made.get(options.device) ?? makeTools(options)
  made.set(options.device, tools)
  return tools
}

function makeTools({ device, requests, status, backend, app }: BackofficeOptions): BackofficeTools {
  const project = createAdminProject({ ...backend, storage: keptStorage })
  const { session } = project
  const currentAdmin = createCurrentAdmin(session)
  const question = createSessionQuestion()
  const pictures = createPictureStorage(project, backend.url)
  return {
    device,
    erase: (drafts) => app.erase(drafts),
    requests,
    status,
    session,
    currentAdmin,
    question,
    forms: createDraftLocks('locks' in navigator ? navigator.locks : null),
    openForms: new Set(),
    project,
    pictures,
    storedPictures: createStoredPictures(project, backend.url),
    draftPictures: createDraftPictures({ device, project, pictures, removesUnused: backend.url !== '' }),
    draftChanges: createObservable(0),
    articlePreview: (article, signal) =>
      fetchArticlePreview({ session, fetch: backend.fetch }, article, signal),
    contentBackend: (signal) =>
      createContentBackend({
        project,
        url: backend.url,
        site: '',
        prefix: backend.url,
        ...(backend.fetch && { fetch: backend.fetch }),
        signal,
      }),
    written: createWritten({ device, requests }),
    askPasswordAgain: () => question.ask('ended'),
    async withSession(write) {
      const result = await write()
      if (result.ok || result.failure.kind !== 'refused' || result.failure.status !== 401) return result
      if (currentAdmin.lastEmail() === null) return result
      return (await question.ask(result.failure.isOldSignIn ? 'old' : 'ended')) ? write() : result
    },
  }
}
