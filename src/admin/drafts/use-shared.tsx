import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useBackoffice } from '#admin/frame/backoffice-context.tsx'
import type { UsedDraft } from '#admin/drafts/use-draft.ts'
import { newId } from '#api/write/new-id.ts'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import {
  SHARE_PROBLEMS,
  sharedArticle,
  type ShareProblem,
  shareProblemWords,
  type ShareSource,
} from '#domain/articles/shared-article.ts'
import { readDraft, writeDraft } from '#store/drafts/drafts.ts'
import { firstWaiting, leaveShared, readShared, type Shared } from '#store/reader-data/shared.ts'
import { onStore } from '#store/device/store-failure.ts'
import { showToast } from '#ui/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogList } from '#ui/dialog.tsx'
import type { Uploads } from '../pictures/uploads.ts'

interface AskedShare {
  readonly shared: Shared
  readonly start: () => void
  readonly discard: () => void
  /** It stays pending, and the next form of a new article asks again. */
  readonly putOff: () => void
}

/**
 * A share from another app that waits for an answer: the one named in the address, otherwise the oldest. If accepted,
 * it becomes the draft that the address names. The form then continues that draft, and the share's pictures are
 * uploaded into it. They stay on the device until then: a failed upload is retried on the next opening.
 */
export function useShared({ draftStore }: UsedDraft<'article'>, queue: Uploads): AskedShare | null {
  const { device, currentAdmin, askPasswordAgain, signedIn } = useBackoffice()
  const { borrador: id, compartido: problem } = useSearch({ strict: false })
  const isNew = useParams({ strict: false }).id === undefined
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AskedShare | null>(null)
  useShareProblem(problem)
  const userId = signedIn?.userId

  useEffect(() => {
    if (id !== undefined || !isNew || userId === undefined) return undefined
    const leaving = new AbortController()
    const openWaiting = async () => {
      const found = await onStore(device, () => firstWaiting(device))
      if (!found.ok || found.value === null || leaving.signal.aborted || draftStore.get().isDirty) return
      goTo(found.value.id)
    }
    void openWaiting()
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `goTo` is recreated on each render
  }, [id, isNew, userId, device, draftStore])

  function goTo(borrador: string | undefined): void {
    void navigate({
      to: '/admin/articles/new',
      search: (search: object) => ({ ...search, borrador }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }

  useEffect(() => {
    if (id === undefined) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const take = async () => {
      const found = await onStore(device, () => readShared(device, id))
      const shared = found.ok ? found.value : null
      if (shared === null || signal.aborted) return
      // A draft needs an owner. After a later sign-in the same address finds the share.
      if (userId === undefined) {
        if (currentAdmin.get() === null) await askPasswordAgain()
        return
      }
      if (shared.isDrafted) await start(shared, userId)
      else ask(shared, userId)
    }

    function ask(shared: Shared, owner: string): void {
      setAsked({
        shared,
        start() {
          setAsked(null)
          void start(shared, owner)
        },
        discard() {
          setAsked(null)
          void onStore(device, () => leaveShared(device, shared.id, [])).then(() => goTo(undefined))
        },
        putOff: () => setAsked(null),
      })
    }

    async function start(shared: Shared, owner: string): Promise<void> {
      const drafted = await onStore(device, () => draftOf(shared, owner))
      if (!drafted.ok) tellProblem('not-kept')
      if (!drafted.ok || drafted.value === null) return
      await untilOpen(drafted.value)
      if (!signal.aborted) bringPictures(shared)
    }

    /** The id of the draft's article; null if the draft has been deleted since. */
    async function draftOf(shared: Shared, owner: string): Promise<string | null> {
      const known = await readDraft(device, { kind: 'article', id: shared.id })
      if (known || shared.isDrafted) return known?.rowId ?? null
      const rowId = newId()
      const opened = newArticleForm(todayLocal(new Date()))
      const value = sharedArticle(shared.words, opened)
      const row = { kind: 'article', rowId, isNew: true, baseRev: 0 } as const
      await writeDraft(
        device,
        { ...row, id: shared.id, userId: owner, value, opened, savedAt: shared.at },
        null,
      )
      await leaveShared(device, shared.id, shared.pictures)
      return rowId
    }

    function untilOpen(rowId: string): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (draftStore.get().id !== rowId && !signal.aborted) return
          stop()
          resolve()
        }
        const stop = draftStore.subscribe(look)
        signal.addEventListener('abort', look)
        look()
      })
    }

    function bringPictures({ id: of, pictures }: Shared): void {
      const before = new Set(queue.get().uploads.map((upload) => upload.id))
      queue.add(pictures)
      const added = queue.get().uploads.filter((upload) => !before.has(upload.id))
      let left = added.length
      const stop = queue.subscribe(() => {
        // Leaving the form also removes them from the list, but the signal aborts a moment later.
        queueMicrotask(() => {
          if (signal.aborted) return
          const here = new Set(queue.get().uploads.map((upload) => upload.id))
          const rest = pictures.filter((_, at) => here.has(added[at]?.id ?? ''))
          if (rest.length === left) return
          left = rest.length
          void onStore(device, () => leaveShared(device, of, rest))
        })
      })
      signal.addEventListener('abort', stop)
    }

    void take()
    return () => {
      leaving.abort()
      setAsked(null)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [id, userId, device, queue, draftStore, currentAdmin, askPasswordAgain])
  return asked
}

/** Reports the failure once, and removes it from the address. */
function useShareProblem(said: string | undefined): void {
  const navigate = useNavigate()
  const problem = SHARE_PROBLEMS.find((each) => each === said)
  useEffect(() => {
    if (problem === undefined) return
    tellProblem(problem)
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, compartido: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }, [problem, navigate])
}

function tellProblem(problem: ShareProblem): void {
  showToast({ tone: 'bad', title: 'No se ha recibido todo', text: shareProblemWords[problem] })
}

/** The most characters of a text that the question quotes. */
const QUOTED = 280

const sourceWords: Readonly<Record<ShareSource, string>> = {
  device: 'Llega del menú de compartir de este dispositivo.',
  unknown:
    'El navegador no dice de dónde llega: puede ser una página web. Si no acabas de compartir nada, descártalo.',
}

const megabytes = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 })

/** The question about shared content. Until it is answered, nothing becomes a draft or leaves the device. */
export function ShareQuestion({ asked }: { readonly asked: AskedShare | null }) {
  if (asked === null) return null
  // A key pressed without reading must do no harm.
  const isKnown = asked.shared.source === 'device'
  return (
    <Dialog
      open
      title="Otra app comparte esto"
      text={sourceWords[asked.shared.source]}
      onClose={asked.putOff}
      body={
        <DialogList>
          {contentsOf(asked).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </DialogList>
      }
    >
      <Button data-autofocus={isKnown ? undefined : true} onClick={asked.discard}>
        Descartar
      </Button>
      <Button look="ink" data-autofocus={isKnown ? true : undefined} onClick={asked.start}>
        Empezar un artículo con esto
      </Button>
    </Dialog>
  )
}

function contentsOf({ shared: { words, pictures } }: AskedShare): string[] {
  const parts = [...new Set([words.title, words.text, words.url].map((each) => each.trim()))]
  const bytes = pictures.reduce((sum, { size }) => sum + size, 0)
  const count = pictures.length === 1 ? '1 imagen' : `${pictures.length} imágenes`
  return [
    ...parts.filter(Boolean).map((each) => (each.length > QUOTED ? `${each.slice(0, QUOTED)}…` : each)),
    ...(pictures.length > 0 ? [`${count} (${megabytes.format(Math.max(0.1, bytes / 1024 ** 2))} MB)`] : []),
  ]
}
