import { Outlet, useLocation, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { ADMIN_LOGIN } from '#domain/pages/screen-paths.ts'
import { hasAdminFlag, watchAdminFlag } from '#store/device/admin-flag.ts'
import { takeNoShares, takeShares } from '#store/reader-data/shared.ts'
import { onStore } from '#store/device/store-failure.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { keepDiscarded } from '#api/write/discarded-drafts.ts'
import { isForgotten } from '#domain/drafts/discarded-draft.ts'
import { type DiscardedDraft, dropDraft, forgetDiscarded } from '#store/drafts/drafts.ts'
import { allDiscarded, savedDrafts, unsavedDrafts } from '#store/drafts/unsaved-drafts.ts'
import { useStored } from '#store/use-stored.ts'
import { useOnline } from '#ui/online.ts'
import { AdminFrame } from './admin-frame.tsx'
import { BackofficeProvider, useBackoffice } from './backoffice-context.tsx'
import { backofficeTools, type BackofficeTools } from './backoffice-tools.ts'
import { SignInForm } from '../session/sign-in-form.tsx'
import '#styles/backoffice.css'

/** What surrounds every screen of the backoffice but the login. */
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

/** Tells the server which pictures the drafts on this device show, for the signed-in person. */
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

/** Accepts shares of other apps while somebody is signed in. */
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

/** Asks for the password over the form that needs it. */
function SessionPrompt() {
  const { question, currentAdmin } = useBackoffice()
  const reason = useSyncExternalStore(question.subscribe, question.get)
  const leave = () => question.answer(false)
  return (
    <Dialog
      open={reason !== null}
      title={reason === 'old' ? adminTexts.confirmIdentity : adminTexts.signIn}
      {...(currentAdmin.lastEmail() !== null && {
        text: reason === 'old' ? adminTexts.signInRecently : adminTexts.signInAgain,
      })}
      onClose={leave}
      body={
        <SignInForm email={currentAdmin.lastEmail() ?? ''} onSignedIn={() => question.answer(true)}>
          <Button look="bare" onClick={leave}>
            Cancelar
          </Button>
        </SignInForm>
      }
    />
  )
}

/**
 * Maintains drafts while the backoffice is open. It removes drafts that equal their rows by now, and moves discarded ones to
 * the trash. A failing store is shown by the form that writes a draft, and the next opening tries again.
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
    // A draft of a new article that is published by now: only the text shows whether the draft differs.
    const published = (articles ?? []).filter(({ draft, row }) => draft.isNew && row === 'here')
    for (const { draft } of published) void requests.article(draft.rowId)
  }, [requests, articles])
  const discarded = useStored(allDiscarded, { userId: signedIn?.userId ?? null })
  const online = useOnline()
  useEffect(() => {
    for (const each of discarded ?? []) void bringToTrash(tools, each, online)
  }, [tools, discarded, online])
}

/** Moves discarded drafts to the server's trash, which keeps their pictures. It has none for categories. */
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
