import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { remainsWords } from '#domain/es/reader-data.ts'
import { ADMIN_LOGIN } from '#domain/pages/screen-paths.ts'
import { clearAdminFlag } from '#store/device/admin-flag.ts'
import { ownDraftKeys, unsentTitles } from '#store/drafts/unsaved-drafts.ts'
import { onStore } from '#store/device/store-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'

/** A device or a server that does not answer within this many milliseconds keeps nobody from leaving. */
const PATIENCE = 3000

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
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))])
}
