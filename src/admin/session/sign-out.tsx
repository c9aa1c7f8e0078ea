import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import { ADMIN_LOGIN } from '#domain/pages/screen-paths.ts'
import { clearAdminFlag, setAdminFlag } from '#store/device/admin-flag.ts'
import { unsentTitles, ownDraftKeys } from '#store/drafts/unsaved-drafts.ts'
import { takeNoShares } from '#store/reader-data/shared.ts'
import { onStore, withConnection } from '#store/device/store-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { remainsWords } from '#domain/es/reader-data.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

/** A device that does not say within this many milliseconds what drafts it has keeps nobody from leaving. */
const PATIENCE = 1000

/**
 * 'Salir': the flag goes first and always, also offline (P15.8). Where drafts are on this device alone they are listed after
 * that, and 'Cancelar' gives the flag back: the session ends with the answer.
 */
export function SignOut() {
  const { device, session, currentAdmin, openForms, signedIn, toast } = useBackoffice()
  const navigate = useNavigate()
  const [left, setLeft] = useState<readonly string[]>([])

  async function leave(): Promise<void> {
    clearAdminFlag()
    const userId = signedIn?.userId ?? null
    const titles = userId === null ? [] : await titlesOf(userId)
    if (titles.length === 0) await goOut()
    else setLeft(titles)
  }

  async function titlesOf(userId: string): Promise<readonly string[]> {
    const late = new Promise<readonly string[]>((resolve) => setTimeout(resolve, PATIENCE, []))
    const listed = async () => {
      await Promise.all([...openForms].map((keep) => keep()))
      return await withConnection(device, () => unsentTitles(device, userId))
    }
    return await Promise.race([listed().catch(() => []), late])
  }

  async function goOut(): Promise<void> {
    setLeft([])
    void onStore(device, () => takeNoShares(device))
    toast(toasts.signedOut)
    try {
      await navigate({ to: ADMIN_LOGIN, ignoreBlocker: true })
    } finally {
      // A screen that is still open would ask for its rows without the session.
      void session.signOut()
      currentAdmin.set(null)
    }
  }

  function stay(): void {
    setLeft([])
    setAdminFlag()
    // Other tabs have left by now, and with them the name of whose drafts these are.
    currentAdmin.set(signedIn)
  }

  return (
    <>
      <Button look="bare" className="bo-exit" onClick={() => void leave()}>
        {adminTexts.signOut}
      </Button>
      <Dialog
        open={left.length > 0}
        title={
          left.length === 1 ? 'Queda 1 borrador sin guardar' : `Quedan ${left.length} borradores sin guardar`
        }
        text="Están solo en este dispositivo. Se conservan, y los verás tú cuando vuelvas a entrar en él."
        body={
          <ul className="dialog-list">
            {left.map((title, at) => (
              <li key={at}>{title || 'Sin título'}</li>
            ))}
          </ul>
        }
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

/** A device or a server that does not answer within this many milliseconds keeps nobody from leaving. */
const ERASURE_PATIENCE = 3000

interface Question {
  /** What is on this device alone; null: the device does not say. */
  readonly unsent: readonly string[] | null
}

/** 'Salir y borrar de aquí': leaves nothing of the magazine on this device. Works without a connection. */
export function EraseAndLeave() {
  const { device, session, currentAdmin, signedIn, openForms, erase, toast } = useBackoffice()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)
  const userId = signedIn?.userId ?? session.current()?.userId ?? null

  async function ask(): Promise<void> {
    const read = async () => {
      await Promise.all([...openForms].map((keep) => keep()))
      const titles = await onStore(device, () => unsentTitles(device, userId))
      return titles.ok ? titles.value : null
    }
    setQuestion({ unsent: await withTimeout(read().catch(() => null)) })
  }

  async function leave(): Promise<void> {
    setQuestion(null)
    // Other tabs keep what is typed in them, and leave, too.
    clearAdminFlag()
    await withTimeout(session.signOut())
    await navigate({ to: ADMIN_LOGIN, ignoreBlocker: true })
    currentAdmin.set(null)
    const drafts = await onStore(device, () => ownDraftKeys(device, userId))
    const left = await erase(drafts.ok ? drafts.value : [])
    if (left.length > 0) toast({ tone: 'bad', title: 'Error', text: remainsWords(left) })
  }

  return (
    <>
      <button type="button" onClick={() => void ask()}>
        {adminTexts.eraseAndLeave}
      </button>
      <Dialog
        open={question !== null}
        tone="bad"
        title="¿Salir y borrar todo de este dispositivo?"
        text="Se cierra tu sesión y se borra lo que la revista guarda aquí: borradores, textos, imágenes, reviews guardadas y ajustes. No se puede deshacer."
        onClose={() => setQuestion(null)}
        body={question && <Lost {...question} />}
      >
        <Button data-autofocus onClick={() => setQuestion(null)}>
          Cancelar
        </Button>
        <Button look="bad" onClick={() => void leave()}>
          Salir y borrar
        </Button>
      </Dialog>
    </>
  )
}

/** What is lost for good. */
function Lost({ unsent }: Question) {
  if (unsent === null) return <p>Este dispositivo no dice si hay borradores: los que haya se pierden.</p>
  if (unsent.length === 0) return <p>Todo lo que has escrito está también en el servidor.</p>
  return (
    <>
      <p>Esto no está en el servidor y se pierde:</p>
      <ul className="dialog-list">
        {unsent.map((title, at) => (
          <li key={at}>{title === '' ? 'Sin título' : title}</li>
        ))}
      </ul>
    </>
  )
}

/** What `work` gives; null when it takes too long. */
function withTimeout<T>(work: Promise<T>): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, ERASURE_PATIENCE, null))])
}
