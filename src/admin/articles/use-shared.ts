import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBackoffice } from '#admin/shell/backoffice-context.tsx'
import type { UsedDraft } from '#admin/shell/use-draft.ts'
import { newId } from '#api/new-id.ts'
import { newArticleForm } from '#domain/article-form.ts'
import { todayLocal } from '#domain/dates.ts'
import {
  SHARE_PROBLEMS,
  sharedArticle,
  type ShareProblem,
  shareProblemWords,
} from '#domain/shared-article.ts'
import { readDraft, writeDraft } from '#store/drafts.ts'
import { leaveShared, readShared, type Shared } from '#store/shared.ts'
import { onStore } from '#store/store-failure.ts'
import { showToast } from '#ui/toast.ts'
import type { Uploads } from './uploads.ts'

/**
 * What another app has shared becomes the draft that the address names, which the form then goes on with by itself, and its
 * pictures are uploaded into it. They stay on the device until that is done: what fails is tried again at the next opening.
 */
export function useShared({ draftStore }: UsedDraft<'article'>, queue: Uploads): void {
  const { device, currentAdmin, askPasswordAgain, signedIn } = useBackoffice()
  const { borrador: id, compartido: problem } = useSearch({ strict: false })
  useShareProblem(problem)
  const userId = signedIn?.userId

  useEffect(() => {
    if (id === undefined) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const take = async () => {
      const found = await onStore(device, () => readShared(device, id))
      const shared = found.ok ? found.value : null
      if (shared === null || signal.aborted) return
      // A draft belongs to somebody. Who does not sign in now finds it by the same address.
      if (userId === undefined) {
        if (currentAdmin.get() === null) await askPasswordAgain()
        return
      }
      const drafted = await onStore(device, () => draftOf(shared, userId))
      if (!drafted.ok) tellProblem('not-kept')
      if (!drafted.ok || drafted.value === null) return
      await untilOpen(drafted.value)
      if (!signal.aborted) bringPictures(shared)
    }

    /** The id of the article that the draft is of; null when the draft has gone since. */
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
        // Leaving the form takes them off the list, too, and is known a moment later.
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
    return () => leaving.abort()
  }, [id, userId, device, queue, draftStore, currentAdmin, askPasswordAgain])
}

/** Says once what went wrong, and takes it out of the address. */
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
