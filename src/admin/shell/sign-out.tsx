import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adminTexts, toasts } from '#domain/admin-messages.ts'
import { ADMIN_LOGIN } from '#domain/screen-paths.ts'
import { clearAdminFlag } from '#store/admin-flag.ts'
import { countDrafts, dropAllDrafts } from '#store/drafts.ts'
import { takeNoShares } from '#store/shared.ts'
import { onStore, withConnection } from '#store/store-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBackoffice } from './backoffice-context.tsx'

/** A device that does not say within this many milliseconds what drafts it has keeps nobody from leaving. */
const PATIENCE = 1000

/** 'Salir': the flag goes first and always, also offline (trap 17); what to do with unsaved drafts is asked after. */
export function SignOut() {
  const { device, session, currentAdmin, openForms, signedIn, toast } = useBackoffice()
  const navigate = useNavigate()
  const [left, setLeft] = useState<{ readonly userId: string; readonly drafts: number } | null>(null)

  async function leave(): Promise<void> {
    clearAdminFlag()
    void session.signOut()
    void onStore(device, () => takeNoShares(device))
    const userId = signedIn?.userId ?? null
    const drafts = userId === null ? 0 : await draftsOf(userId)
    if (userId === null || drafts === 0) await goOut()
    else setLeft({ userId, drafts })
  }

  async function draftsOf(userId: string): Promise<number> {
    const late = new Promise<number>((resolve) => setTimeout(resolve, PATIENCE, 0))
    const counted = async () => {
      await Promise.all([...openForms].map((keep) => keep()))
      return await withConnection(device, () => countDrafts(device, { userId }))
    }
    return await Promise.race([counted().catch(() => 0), late])
  }

  async function goOut(): Promise<void> {
    toast(toasts.signedOut)
    await navigate({ to: ADMIN_LOGIN, ignoreBlocker: true })
    currentAdmin.set(null)
  }

  async function forget(userId: string): Promise<void> {
    // First the screen, whose form would write its draft anew.
    await goOut()
    await withConnection(device, () => dropAllDrafts(device, { userId }))
  }

  return (
    <>
      <Button look="bare" className="bo-exit" onClick={() => void leave()}>
        {adminTexts.signOut}
      </Button>
      <Dialog
        open={left !== null}
        title={
          left?.drafts === 1
            ? 'Queda 1 borrador sin guardar'
            : `Quedan ${left?.drafts} borradores sin guardar`
        }
        text="Si los conservas, solo los verás tú cuando vuelvas a entrar en este dispositivo."
        onClose={() => void goOut()}
      >
        <Button look="bad" onClick={() => left && void forget(left.userId)}>
          Borrarlos
        </Button>
        <Button look="ink" data-autofocus onClick={() => void goOut()}>
          Conservarlos
        </Button>
      </Dialog>
    </>
  )
}
