// The services for the backoffice's screens, created once per device: screens never create clients.
import { fetchArticlePreview } from '#api/write/article-preview.ts'
import { createContentBackend } from '#api/content-backend.ts'
import { createPictureStorage } from '#api/write/picture-upload.ts'
import { createAdminProject } from '#api/project.ts'
import type { Session } from '#api/session/session.ts'
import { createStoredPictures } from '#api/write/stored-pictures.ts'
import type { ApiOptions } from '#api/client.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { createObservable } from '#domain/observable.ts'
import type { Device } from '#store/device/device.ts'
import type { Erasure } from '#store/device/erase.ts'
import type { NamedDraft } from '#store/drafts/draft-titles.ts'
import { createDraftLocks } from '#store/drafts/draft-locks.ts'
import { localKept } from '#store/device/kept-storage.ts'
import { createWritten } from '#sync/apply-written.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import type { SyncStatusSource } from '#sync/status.ts'
import type { SignedIn } from '#api/session/stored-session.ts'
import { createSessionQuestion, withSession } from '../session/session-question.ts'
import { createDraftPictures } from '../drafts/draft-pictures.ts'

interface BackofficeOptions {
  readonly device: Device
  readonly requests: SyncRequests
  readonly status: SyncStatusSource
  readonly backend: ApiOptions
  readonly app: Pick<Erasure, 'erase'>
}

export type BackofficeTools = ReturnType<typeof makeTools>

const made = new WeakMap<Device, BackofficeTools>()

/** Returns the tools of this device, always the same object. */
export function backofficeTools(options: BackofficeOptions): BackofficeTools {
  const tools = made.get(options.device) ?? makeTools(options)
  made.set(options.device, tools)
  return tools
}

function makeTools({ device, requests, status, backend, app }: BackofficeOptions) {
  const project = createAdminProject({ ...backend, storage: localKept })
  const { session, serverClock } = project
  const currentAdmin = createCurrentAdmin(session)
  const question = createSessionQuestion()
  const pictures = createPictureStorage(project, backend.url)
  const renewing = withSession(question, () => currentAdmin.lastEmail() !== null)
  return {
    device,
    /** Deletes everything on this device, including these drafts. */
    erase: (drafts: readonly NamedDraft[]) => app.erase(drafts),
    requests,
    status,
    session,
    currentAdmin,
    question,
    /** The open forms of this and other tabs. */
    forms: createDraftLocks('locks' in navigator ? navigator.locks : null),
    /** The open forms of this tab, each as a function that stores its text. */
    openForms: new Set<() => Promise<void>>(),
    /** For the calls of `#api/write`, to be used inside `withSession`. */
    project,
    /** The server's time, as far as this device knows it. */
    serverClock,
    pictures,
    storedPictures: createStoredPictures(project, backend.url),
    draftPictures: createDraftPictures({ device, project, pictures, removesUnused: backend.url !== '' }),
    /** Incremented when this tab changes a draft on the server, so that lists fetch them again. */
    draftChanges: createObservable(0),
    /** Fetches the preview of a form for readers and machines, rendered by the magazine's server. */
    articlePreview: (article: { readonly id: string; readonly form: ArticleForm }, signal: AbortSignal) =>
      fetchArticlePreview({ session, fetch: backend.fetch }, article, signal),
    /** All rows and pictures, for export and import. The signal cancels them. A call may ask for the password. */
    contentBackend: (signal: AbortSignal) =>
      createContentBackend({
        project: {
          ...project,
          send: (query, end) => renewing(() => project.send(query, end)),
          call: (name, given, end) => renewing(() => project.call(name, given, end)),
          store: (file, end) => renewing(() => project.store(file, end)),
        },
        url: backend.url,
        site: '',
        prefix: backend.url,
        ...(backend.fetch && { fetch: backend.fetch }),
        signal,
      }),
    /** Delivers the result of a write to every screen. */
    written: createWritten({ device, requests }),
    /** Asks for the password in place, and resolves to true when somebody has signed in. */
    askPasswordAgain: () => question.ask('ended'),
    /** Runs a write, asking for the password if the session has ended (`session-question.ts`). */
    withSession: renewing,
  }
}

/** The device stores only the e-mail address, so an expired session asks only for the password. */
const KEY = 'cacharreo-admin-email'

/**
 * The administrator working in this tab. They keep access to their drafts after the session expires, until 'Salir'.
 * Null if only the flag opened the screens, or the session ended before this page was loaded.
 */
function createCurrentAdmin(session: Session) {
  const { get, set, subscribe } = createObservable<SignedIn | null>(session.current())
  return {
    get,
    subscribe,
    set(next: SignedIn | null): void {
      if (next) localKept.setItem(KEY, next.email)
      else localKept.removeItem(KEY)
      set(next)
    },
    /** The e-mail address that last signed in on this device and has not signed out; null if there is none. */
    lastEmail: () => get()?.email ?? localKept.getItem(KEY),
  }
}
