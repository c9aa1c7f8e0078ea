// Shown if the backoffice cannot be loaded. Drafts are safe, and it opens once the connection is back.
import { useEffect, useState } from 'react'
import { isReachable } from '#api/is-reachable.ts'
import { readStoredSession } from '#api/session/stored-session.ts'
import { ageInWords } from '#domain/articles/dates.ts'
import { hasAdminFlag } from '#store/device/admin-flag.ts'
import { draftTitles } from '#store/drafts/draft-titles.ts'
import { allowReloads, mayReloadAgain } from '#store/device/reload-guard.ts'
import { localKept } from '#store/device/kept-storage.ts'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'
import { useStored } from '#store/use-stored.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice, noticeTextClass } from '#ui/notice.tsx'

const KINDS = { article: 'Artículo', category: 'Categoría', author: 'Autor', guide: 'Guía' } as const
const NAMELESS = {
  article: 'Artículo sin título',
  category: 'Categoría sin nombre',
  author: 'Autor sin nombre',
  guide: 'Guía sin pregunta',
} as const

/** The interval between checks whether the server is reachable, in milliseconds. */
const LOOK_AGAIN = 3000

export function NeedsConnection() {
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const goOnline = () => {
      allowReloads()
      if (!unsavedWork.get()) window.location.reload()
    }
    // A browser reports that it is online before anything is reachable, and not again after a premature reload.
    const look = async () => {
      const isThere = await isReachable(
        location.href,
        AbortSignal.any([signal, AbortSignal.timeout(LOOK_AGAIN)]),
      )
      if (signal.aborted) return
      if (!isThere) allowReloads()
      else if (!unsavedWork.get() && mayReloadAgain()) window.location.reload()
    }
    const looking = setInterval(() => {
      if (navigator.onLine) void look()
    }, LOOK_AGAIN)
    signal.addEventListener('abort', () => clearInterval(looking))
    addEventListener('online', goOnline, { signal })
    // A reload would pre-empt the navigation of a pressed link.
    addEventListener('beforeunload', () => leaving.abort(), { signal })
    return () => leaving.abort()
  }, [])
  const signedIn = hasAdminFlag() ? readStoredSession(localKept)?.who : undefined
  return (
    <Notice
      level={1}
      icon="offline"
      title="El backoffice necesita conexión"
      text="Sus pantallas no están en este dispositivo y ahora no se pueden traer. Se abrirá solo en cuanto vuelva la conexión."
    >
      {signedIn && <Drafts userId={signedIn.userId} />}
      {/* A reload, because a browser may cache the failure to load a file of the app. */}
      <Button look="ink" onClick={() => window.location.reload()}>
        Volver a intentar
      </Button>
      <a href="/" className={buttonClass()}>
        Volver al inicio
      </a>
    </Notice>
  )
}

function Drafts({ userId }: { readonly userId: string }) {
  const [now] = useState(() => Date.now())
  const drafts = useStored(draftTitles, { userId }) ?? []
  if (drafts.length === 0) return null
  return (
    <section className="grid w-full gap-2 py-3" aria-labelledby="kept-drafts">
      <h2 id="kept-drafts" className="text-title-m">
        Borradores en este dispositivo
      </h2>
      <p className={noticeTextClass}>Siguen aquí tal como los dejaste. Se abren con el backoffice.</p>
      <ul>
        {drafts.map(({ id, kind, title, savedAt }) => (
          <li key={id} className="grid gap-1 border-t border-line py-3">
            <strong>{title || NAMELESS[kind]}</strong>
            <span className="text-meta text-ink-2">
              {KINDS[kind]} · guardado {ageInWords(Math.max(0, now - savedAt))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
