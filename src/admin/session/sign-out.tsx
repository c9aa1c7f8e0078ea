import { useNavigate } from '@tanstack/react-router'
import { adminTexts } from '#domain/es/admin.ts'
import { useState } from 'react'
import { toasts } from '#domain/es/toasts.ts'
import { ADMIN_LOGIN } from '#domain/pages/screen-paths.ts'
import { clearAdminFlag, setAdminFlag } from '#store/device/admin-flag.ts'
import { unsentTitles, ownDraftKeys } from '#store/drafts/unsaved-drafts.ts'
import { takeNoShares } from '#store/reader-data/shared.ts'
import { onStore, withConnection } from '#store/device/store-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogList } from '#ui/dialog.tsx'
import { remainsWords } from '#domain/es/reader-data.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { ConfirmDialog } from '../frame/dialogs.tsx'
import { footLink } from '../frame/screen-parts.tsx'

/** Milliseconds to wait for the device's drafts. After that, signing out does not wait. */
const LISTING_LIMIT = 1000

/**
 * 'Salir' always clears the flag first, even offline (P15.8). It then lists drafts that exist only on this device
 * (P15.12). 'Cancelar' restores the flag, and any other answer ends the session.
 */
export function SignOut() {
  const { device, session, currentAdmin, signedIn, toast } = useBackoffice()
  const titlesOf = useUnsentTitles()
  const navigate = useNavigate()
  const [left, setLeft] = useState<readonly string[]>([])

  async function leave(): Promise<void> {
    clearAdminFlag()
    const userId = signedIn?.userId ?? null
    const titles = userId === null ? null : await titlesOf(userId, LISTING_LIMIT)
    if (titles === null || titles.length === 0) await goOut()
    else setLeft(titles)
  }

  async function goOut(): Promise<void> {
    setLeft([])
    void onStore(device, () => takeNoShares(device))
    toast(toasts.signedOut)
    try {
      await navigate({ to: ADMIN_LOGIN, ignoreBlocker: true })
    } finally {
      // An open screen would fetch its rows without the session.
      void session.signOut()
      currentAdmin.set(null)
    }
  }

  function stay(): void {
    setLeft([])
    setAdminFlag()
    // Other tabs have signed out by now, and removed the name of the drafts' owner.
    currentAdmin.set(signedIn)
  }

  return (
    <>
      <Button look="bare" className="ml-auto self-center max-md:px-2" onClick={() => void leave()}>
        {adminTexts.signOut}
      </Button>
      <Dialog
        open={left.length > 0}
        title={
          left.length === 1 ? 'Queda 1 borrador sin guardar' : `Quedan ${left.length} borradores sin guardar`
        }
        text="Están solo en este dispositivo. Se conservan, y los verás tú cuando vuelvas a entrar en él."
        body={<Titles titles={left} />}
        onClose={stay}
      >
        <Button onClick={stay}>Cancelar</Button>
        <Button look="ink" data-autofocus onClick={() => void goOut()}>
          Salir y conservarlos
        </Button>
      </Dialog>
    </>
  )
}

/** Milliseconds to wait for device and server. After that, signing out does not wait. */
const ERASURE_LIMIT = 3000

interface Question {
  /** Titles of drafts that are only on this device; null if the device does not respond. */
  readonly unsent: readonly string[] | null
}

/** 'Salir y borrar de aquí': deletes everything of the magazine on this device, even without a connection. */
export function EraseAndLeave() {
  const { device, session, currentAdmin, signedIn, erase, toast } = useBackoffice()
  const titlesOf = useUnsentTitles()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)
  const userId = signedIn?.userId ?? session.current()?.userId ?? null

  async function ask(): Promise<void> {
    setQuestion({ unsent: await titlesOf(userId, ERASURE_LIMIT) })
  }

  async function leave(): Promise<void> {
    setQuestion(null)
    // Other tabs also store their text and sign out.
    clearAdminFlag()
    await withTimeout(session.signOut(), ERASURE_LIMIT)
    await navigate({ to: ADMIN_LOGIN, ignoreBlocker: true })
    currentAdmin.set(null)
    const drafts = await onStore(device, () => ownDraftKeys(device, userId))
    const left = await erase(drafts.ok ? drafts.value : [])
    if (left.length > 0) toast({ tone: 'bad', title: 'Error', text: remainsWords(left) })
  }

  return (
    <>
      <button type="button" className={footLink} onClick={() => void ask()}>
        Salir y borrar de aquí
      </button>
      <ConfirmDialog
        open={question !== null}
        title="¿Salir y borrar todo de este dispositivo?"
        text="Se cierra tu sesión y se borra lo que la revista guarda aquí: borradores, textos, imágenes, reviews guardadas y ajustes. No se puede deshacer."
        body={question && <Lost {...question} />}
        act="Salir y borrar"
        onConfirm={() => void leave()}
        onClose={() => setQuestion(null)}
      />
    </>
  )
}

function Lost({ unsent }: Question) {
  if (unsent === null) return <p>Este dispositivo no dice si hay borradores: los que haya se pierden.</p>
  if (unsent.length === 0) return <p>Todo lo que has escrito está también en el servidor.</p>
  return (
    <>
      <p>Esto no está en el servidor y se pierde:</p>
      <Titles titles={unsent} />
    </>
  )
}

function Titles({ titles }: { readonly titles: readonly string[] }) {
  return (
    <DialogList>
      {titles.map((title, at) => (
        <li key={at}>{title || 'Sin título'}</li>
      ))}
    </DialogList>
  )
}

/**
 * Stores what is being typed, and returns the titles of this editor's drafts that only the device has. Null if the
 * device fails, or takes longer than `limit` milliseconds.
 */
function useUnsentTitles() {
  const { device, openForms } = useBackoffice()
  return async (userId: string | null, limit: number): Promise<readonly string[] | null> => {
    const listed = Promise.all([...openForms].map((keep) => keep())).then(() =>
      withConnection(device, () => unsentTitles(device, userId)),
    )
    return await withTimeout(
      listed.catch(() => null),
      limit,
    )
  }
}

/** Returns the result of `work`; null if it takes longer than `limit` milliseconds. */
function withTimeout<T>(work: Promise<T>, limit: number): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, limit, null))])
}
