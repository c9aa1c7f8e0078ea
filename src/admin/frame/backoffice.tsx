import { Outlet, useLocation, useNavigate, useRouteContext, Link } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { ADMIN_LOGIN } from '#domain/pages/screen-paths.ts'
import { hasAdminFlag, watchAdminFlag } from '#store/device/admin-flag.ts'
import { takeNoShares, takeShares } from '#store/reader-data/shared.ts'
import { onStore } from '#store/device/store-failure.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { Button } from '#ui/button.tsx'
import { keepDiscarded } from '#api/write/discarded-drafts.ts'
import { isForgotten } from '#domain/drafts/discarded-draft.ts'
import { type DiscardedDraft, dropDraft, forgetDiscarded } from '#store/drafts/drafts.ts'
import { allDiscarded, savedDrafts, unsavedDrafts } from '#store/drafts/unsaved-drafts.ts'
import { useStored } from '#store/use-stored.ts'
import { useOnline } from '#ui/online.ts'
import { BackofficeProvider, useBackoffice } from './backoffice-context.tsx'
import { backofficeTools, type BackofficeTools } from './backoffice-tools.ts'
import { SessionPrompt } from '../session/session-prompt.tsx'
import '#styles/backoffice.css'
import { backofficeTitle } from '#domain/es/admin-titles.ts'
import { site } from '#site.ts'
import { Logo } from '#ui/logo.tsx'
import { ChangePassword } from '../session/change-password.tsx'
import { SignOut, EraseAndLeave } from '../session/sign-out.tsx'
import { footLink, ScreenNotice } from './screen-parts.tsx'
import { SkipLink } from '#ui/skip-link.tsx'

const PLACE =
  'inline-flex items-center border-l border-line px-4 md:max-lg:px-2 text-control/none font-semibold last:border-r hover:bg-sunk focus-visible:-outline-offset-5 aria-[current]:bg-ink aria-[current]:text-paper aria-[current]:focus-visible:outline-paper max-md:min-h-target max-md:flex-1 max-md:justify-center max-md:px-1 max-md:text-meta/none max-md:first:border-l-0 max-md:last:border-r-0'

/** Header, navigation and 'Salir' around the screens of the backoffice (P15.11). */
function AdminFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div data-backoffice className="flex min-h-dvh flex-col [--size-section:1.75rem]">
      <SkipLink />
      <header className="sticky top-0 z-head border-b-2 border-ink bg-paper pt-safe-top in-data-low:static">
        <div className="wrap flex min-h-14 gap-x-6 gap-y-2 max-md:flex-wrap max-md:gap-x-0 max-md:pt-1 md:max-lg:gap-x-3">
          <Link
            to="/"
            className="mr-3 flex min-w-0 items-center gap-3 font-display text-lg/none font-title font-stretch-90% max-lg:mr-0 max-md:min-h-target max-md:gap-2"
            title="Ir a la revista"
          >
            <Logo markOnly className="h-6" />
            <span className="truncate py-1">{backofficeTitle(site.name)}</span>
          </Link>
          <nav
            className="flex max-md:order-3 max-md:-mx-margin max-md:w-[calc(100%+2*var(--margin-page))] max-md:flex-wrap max-md:border-t max-md:border-line"
            aria-label="Backoffice"
          >
            <Link to="/admin/articles" className={PLACE}>
              Artículos
            </Link>
            <Link to="/admin/$rows" params={{ rows: 'categories' }} className={PLACE}>
              Categorías
            </Link>
            <Link to="/admin/$rows" params={{ rows: 'guides' }} className={PLACE}>
              {adminTexts.guides}
            </Link>
            <Link to="/admin/$rows" params={{ rows: 'authors' }} className={PLACE}>
              {adminTexts.authors}
            </Link>
            <Link to="/admin/pictures" className={PLACE}>
              {adminTexts.pictures}
            </Link>
          </nav>
          <SignOut />
        </div>
      </header>
      <FrameNotice />
      {/* As on readers' screens the footer starts below the window, so that nothing moves when rows arrive. */}
      <main id="main" className="min-h-[calc(100vh-3.5rem)] flex-none pb-8" tabIndex={-1}>
        {children}
      </main>
      <footer className="wrap flex flex-wrap gap-x-6 py-4 text-meta">
        <Link to="/admin/trash" className={footLink}>
          {adminTexts.trash}
        </Link>
        <Link to="/admin/content" className={footLink}>
          Exportar e importar
        </Link>
        <Link to="/admin/sessions" className={footLink}>
          {adminTexts.sessions}
        </Link>
        <ChangePassword />
        <EraseAndLeave />
      </footer>
    </div>
  )
}

/** Tells in advance what would prevent a save from succeeding. */
function FrameNotice() {
  const { signedIn, askPasswordAgain } = useBackoffice()
  const isOnline = useOnline()
  if (!isOnline) {
    return (
      <ScreenNotice icon="offline" className="wrap" role="status">
        Sin conexión: lo que escribas se queda en este dispositivo hasta que puedas guardarlo.
      </ScreenNotice>
    )
  }
  if (signedIn) return null
  return (
    <ScreenNotice icon="lock" className="wrap" role="status">
      <span>No hay ninguna sesión iniciada: se puede mirar, pero no guardar.</span>
      <Button className="ms-auto" onClick={() => void askPasswordAgain()}>
        {adminTexts.signIn}
      </Button>
    </ScreenNotice>
  )
}

/** The frame around every backoffice screen but the login. */
export function Backoffice() {
  const context = useRouteContext({ from: '/admin' })
  const isLogin = useLocation({ select: ({ pathname }) => pathname === ADMIN_LOGIN })
  const tools = backofficeTools(context)
  useLeavingElsewhere(tools)
  useDraftUpkeep(tools)
  useDraftPictures(tools)
  useTakenShares(tools)
  return (
    <BackofficeProvider value={tools}>
      {isLogin ? (
        <Outlet />
      ) : (
        <AdminFrame>
          <Outlet />
        </AdminFrame>
      )}
      <SessionPrompt />
    </BackofficeProvider>
  )
}

/** Reports to the server which pictures the signed-in person's drafts on this device show. */
function useDraftPictures({ currentAdmin, draftPictures }: BackofficeTools): void {
  useEffect(() => {
    const tell = () => {
      const admin = currentAdmin.get()
      if (admin) void draftPictures.launched(admin.userId)
    }
    tell()
    return currentAdmin.subscribe(tell)
  }, [currentAdmin, draftPictures])
}

/** Accepts content shared from other apps while somebody is signed in. */
function useTakenShares({ currentAdmin, device }: BackofficeTools): void {
  useEffect(() => {
    const tell = (take: typeof takeShares) => void onStore(device, () => take(device))
    if (currentAdmin.get()) tell(takeShares)
    return currentAdmin.subscribe(() => tell(currentAdmin.get() ? takeShares : takeNoShares))
  }, [currentAdmin, device])
}

/** 'Salir' in another tab also leaves this one, and 'Cancelar' there returns to it. */
function useLeavingElsewhere({ openForms, currentAdmin, session }: BackofficeTools): void {
  const navigate = useNavigate()
  const isLogin = useLocation({ select: ({ pathname }) => pathname === ADMIN_LOGIN })
  useEffect(
    () =>
      watchAdminFlag(() => {
        if (hasAdminFlag()) {
          currentAdmin.set(session.current())
          if (isLogin) void navigate({ to: '/admin/articles' })
          return
        }
        void Promise.all([...openForms].map((keep) => keep()))
          .then(() => navigate({ to: ADMIN_LOGIN, ignoreBlocker: true }))
          .finally(() => currentAdmin.set(null))
      }),
    [navigate, isLogin, openForms, currentAdmin, session],
  )
}

/**
 * Maintains drafts while the backoffice is open. It removes drafts that equal their rows by now, and moves discarded
 * ones to the trash. A failing store is shown by the form that writes a draft, and the next opening retries.
 */
function useDraftUpkeep(tools: BackofficeTools): void {
  const { device, currentAdmin, requests } = tools
  const signedIn = useSyncExternalStore(currentAdmin.subscribe, currentAdmin.get)
  const saved = useStored(savedDrafts, { userId: signedIn?.userId ?? null })
  useEffect(() => {
    for (const draft of saved ?? []) {
      void onStore(device, () => dropDraft(device, draft))
    }
  }, [device, saved])
  const articles = useStored(unsavedDrafts<'article'>, { userId: signedIn?.userId ?? null, kind: 'article' })
  useEffect(() => {
    // The article of a new draft may be published by now: only the text shows whether the draft differs.
    const published = (articles ?? []).filter(({ draft, row }) => draft.isNew && row === 'here')
    for (const { draft } of published) void requests.article(draft.rowId)
  }, [requests, articles])
  const discarded = useStored(allDiscarded, { userId: signedIn?.userId ?? null })
  const online = useOnline()
  useEffect(() => {
    for (const each of discarded ?? []) void bringToTrash(tools, each, online)
  }, [tools, discarded, online])
}

/** Moves discarded drafts of articles to the server's trash, which keeps their pictures. It has none for other drafts. */
async function bringToTrash(
  { device, project }: BackofficeTools,
  { draft, discardedAt }: DiscardedDraft,
  online: boolean,
): Promise<void> {
  const { id, rowId, value, isNew, baseRev } = draft
  const isArticle = online && 'content' in value
  const text = { id, rowId, baseRev: isNew ? 0 : baseRev }
  const isKept = isArticle && (await keepDiscarded(project, { ...text, form: value })).ok
  if (isKept || isForgotten(discardedAt, Date.now())) {
    await onStore(device, () => forgetDiscarded(device, draft))
  }
}
