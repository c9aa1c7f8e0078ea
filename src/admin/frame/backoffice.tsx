import { Outlet, useLocation, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { ADMIN_LOGIN } from '#domain/pages/screen-paths.ts'
import { hasAdminFlag, watchAdminFlag } from '#store/device/admin-flag.ts'
import { takeNoShares, takeShares } from '#store/reader-data/shared.ts'
import { onStore } from '#store/device/store-failure.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { BackofficeProvider, useBackoffice } from './backoffice-context.tsx'
import { backofficeTools, type BackofficeTools } from './backoffice-tools.ts'
import { useDraftUpkeep } from '../drafts/draft-upkeep.ts'
import { SignInForm } from '../session/sign-in-form.tsx'
import '#styles/backoffice.css'

/** What stands around every screen of the backoffice; the login stands alone. */
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

/** The pictures of the drafts here are kept on the server for whoever is signed in. */
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

/** What other apps share is kept on this device while somebody is signed in. */
function useTakenShares({ currentAdmin, device }: BackofficeTools): void {
  useEffect(() => {
    const tell = (take: typeof takeShares) => void onStore(device, () => take(device))
    if (currentAdmin.get()) tell(takeShares)
    return currentAdmin.subscribe(() => tell(currentAdmin.get() ? takeShares : takeNoShares))
  }, [currentAdmin, device])
}

/** 'Salir' in another tab ends the work in this one; 'Cancelar' there goes on with it. */
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

/** Asks for the password in place, over the form that waits for it. */
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
