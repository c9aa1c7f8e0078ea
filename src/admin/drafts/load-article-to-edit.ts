import { useEffect, useState } from 'react'
import { useBackoffice } from '#admin/frame/backoffice-context.tsx'
import type { BackofficeTools } from '#admin/frame/backoffice-tools.ts'
import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import type { Failure } from '#domain/failure.ts'
import { articleToEdit } from '#store/drafts/editing.ts'
import { useStored } from '#store/use-stored.ts'
import { useOnline } from '#ui/online.ts'

export interface LoadedToEdit {
  /**
   * The article with the text of its revision; null while it is not available. Once loaded it stays, even if it is
   * deleted.
   */
  readonly row: { readonly head: ArticleHead; readonly body: ArticleBody } | null
  readonly failure: Failure | null
  readonly again: () => void
}

/** Reads an article with its text, from the server if the device lacks a part of it. Null if it is not there either. */
export async function readToEdit(
  { device, requests }: Pick<BackofficeTools, 'device' | 'requests'>,
  id: string,
): Promise<LoadedToEdit['row']> {
  const here = await articleToEdit(device, { id })
  if (here.body === null) await requests.article(id)
  const { head, body } = here.body ? here : await articleToEdit(device, { id })
  return head && body ? { head, body } : null
}

/** Loads an article for its form: from the device, or from the server if it is not complete there. */
export function useArticleToEdit(id: string): LoadedToEdit {
  const { requests } = useBackoffice()
  const onDevice = useStored(articleToEdit, { id })
  const online = useOnline()
  const [row, setRow] = useState<LoadedToEdit['row']>(null)
  const [asked, setAsked] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)

  const { head, body } = onDevice ?? { head: null, body: null }
  if (head && body && (row?.head !== head || row.body !== body)) setRow({ head, body })

  // The device's copy may be minutes old, but the form should open with what others have saved since.
  useEffect(() => void requests.now(), [requests])

  const wanted = onDevice !== undefined && !(head && body)
  useEffect(() => {
    if (!wanted) return undefined
    const leaving = new AbortController()
    void requests.article(id, leaving.signal).then((stored) => {
      if (!leaving.signal.aborted) setFailure(stored.ok ? null : stored.failure)
    })
    return () => leaving.abort()
  }, [wanted, requests, id, asked, online])

  // Without a network the request fails only after three retries, so the failure is shown immediately.
  const hopeless: Failure | null = online ? null : { kind: 'network' }
  return {
    row,
    failure: wanted ? (failure ?? hopeless) : null,
    again() {
      setFailure(null)
      setAsked((times) => times + 1)
    },
  }
}
