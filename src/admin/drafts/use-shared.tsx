import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
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
import { writeDraft } from '#store/drafts/drafts.ts'
import type { Device } from '#store/device/device.ts'
import { firstWaiting, leaveShared, readShared, type Shared } from '#store/reader-data/shared.ts'
import { onStore } from '#store/device/store-failure.ts'
import { showToast } from '#ui/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogList } from '#ui/dialog.tsx'
import type { Uploads } from '../pictures/uploads.ts'

/**
 * Asks about a share from another app that waits: the one named in the address, otherwise the oldest. If accepted, it
 * becomes the draft that the address names, and the form opens with it. The share's pictures are uploaded into the
 * open draft. They stay on the device until then: a failed upload is retried on the next opening.
 */
export function useShareQuestion({ draftStore }: UsedDraft<'article'>, queue: Uploads): ReactNode {
  const { device, currentAdmin, askPasswordAgain, signedIn } = useBackoffice()
  const { borrador: id, compartido } = useSearch({ strict: false })
  const isNew = useParams({ strict: false }).id === undefined
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Shared | null>(null)
  const userId = signedIn?.userId
  const problem = SHARE_PROBLEMS.find((each) => each === compartido)

  function goTo(change: { readonly borrador?: string | undefined; readonly compartido?: undefined }): void {
    const search = (before: object) => ({ ...before, ...change })
    void navigate({ to: '.', search, replace: true, resetScroll: false, ignoreBlocker: true })
  }

  useEffect(() => {
    if (problem === undefined) return
    tellProblem(problem)
    goTo({ compartido: undefined })
    // oxlint-disable-next-line react/exhaustive-deps -- `goTo` is recreated on each render
  }, [problem])

  useEffect(() => {
    if (id === undefined && (!isNew || userId === undefined)) return undefined
    let hasLeft = false
    const find = () => (id === undefined ? firstWaiting(device) : readShared(device, id))
    void onStore(device, find).then((found) => {
      const shared = found.ok ? found.value : null
      if (hasLeft || shared === null) return
      if (id === undefined) {
        if (!draftStore.get().isDirty) goTo({ borrador: shared.id })
      } else if (userId === undefined) {
        // A draft needs an owner. After a later sign-in the same address finds the share.
        if (currentAdmin.get() === null) void askPasswordAgain()
      } else if (!shared.isDrafted) setAsked(shared)
    })
    return () => {
      hasLeft = true
      setAsked(null)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `goTo` is recreated on each render
  }, [id, isNew, userId, device, draftStore, currentAdmin, askPasswordAgain])

  const opened = asked === null && draftStore.draftId() === id ? id : undefined
  useEffect(() => {
    if (opened === undefined) return undefined
    const leaving = new AbortController()
    void onStore(device, () => readShared(device, opened)).then((found) => {
      if (found.ok && found.value?.isDrafted && !leaving.signal.aborted)
        bringPictures(found.value, { device, queue, leaving: leaving.signal })
    })
    return () => leaving.abort()
  }, [opened, device, queue])

  if (asked === null || userId === undefined) return null
  return (
    <ShareQuestion
      shared={asked}
      onStart={() => {
        const drafted = onStore(device, () => makeDraft(device, asked, userId))
        void drafted.then(({ ok }) => {
          if (!ok) tellProblem('not-kept')
          setAsked(null)
        })
      }}
      onDiscard={() => {
        setAsked(null)
        void onStore(device, () => leaveShared(device, asked.id, [])).then(() =>
          goTo({ borrador: undefined }),
        )
      }}
      // It stays pending, and the next form of a new article asks again.
      onPutOff={() => setAsked(null)}
    />
  )
}

/** Makes a share a draft with the same id, unless an interrupted attempt did. Its pictures wait for their upload. */
async function makeDraft(device: Device, { id, at: savedAt, words, pictures }: Shared, userId: string) {
  const opened = newArticleForm(todayLocal(new Date()))
  const row = { kind: 'article', rowId: newId(), isNew: true, baseRev: 0 } as const
  const value = sharedArticle(words, opened)
  await writeDraft(device, { ...row, id, userId, value, opened, savedAt }, null)
  await leaveShared(device, id, pictures)
}

/** Uploads the pictures of a share, and removes each from the device once it has left the queue. */
function bringPictures(
  { id, pictures }: Shared,
  context: { readonly device: Device; readonly queue: Uploads; readonly leaving: AbortSignal },
): void {
  const { device, queue, leaving } = context
  const before = queue.get().uploads.length
  queue.add(pictures)
  const added = queue.get().uploads.slice(before)
  let left = added.length
  const stop = queue.subscribe(() => {
    // Leaving the form also removes them from the list, but the signal aborts a moment later.
    queueMicrotask(() => {
      if (leaving.aborted) return
      const here = new Set(queue.get().uploads.map((upload) => upload.id))
      const rest = pictures.filter((_, at) => here.has(added[at]?.id ?? ''))
      if (rest.length === left) return
      left = rest.length
      void onStore(device, () => leaveShared(device, id, rest))
    })
  })
  leaving.addEventListener('abort', stop)
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
function ShareQuestion(props: {
  readonly shared: Shared
  readonly onStart: () => void
  readonly onDiscard: () => void
  readonly onPutOff: () => void
}) {
  const { shared, onStart, onDiscard, onPutOff } = props
  // A key pressed without reading must do no harm.
  const isKnown = shared.source === 'device'
  return (
    <Dialog
      open
      title="Otra app comparte esto"
      text={sourceWords[shared.source]}
      onClose={onPutOff}
      body={
        <DialogList>
          {contentsOf(shared).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </DialogList>
      }
    >
      <Button data-autofocus={isKnown ? undefined : true} onClick={onDiscard}>
        Descartar
      </Button>
      <Button look="ink" data-autofocus={isKnown ? true : undefined} onClick={onStart}>
        Empezar un artículo con esto
      </Button>
    </Dialog>
  )
}

function contentsOf({ words, pictures }: Shared): string[] {
  const parts = [...new Set([words.title, words.text, words.url].map((each) => each.trim()))]
  const bytes = pictures.reduce((sum, { size }) => sum + size, 0)
  const count = pictures.length === 1 ? '1 imagen' : `${pictures.length} imágenes`
  return [
    ...parts.filter(Boolean).map((each) => (each.length > QUOTED ? `${each.slice(0, QUOTED)}…` : each)),
    ...(pictures.length > 0 ? [`${count} (${megabytes.format(Math.max(0.1, bytes / 1024 ** 2))} MB)`] : []),
  ]
}
