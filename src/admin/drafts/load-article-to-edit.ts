import { useEffect, useState } from 'react'
import { useBackoffice } from '#admin/frame/backoffice-context.tsx'
import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import type { Failure } from '#domain/failure.ts'
import { articleToEdit } from '#store/drafts/editing.ts'
import { useStored } from '#store/use-stored.ts'
import { useOnline } from '#ui/online.ts'

export interface LoadedToEdit {
  /** The article with the text of its revision; null while it is not here. Once here it stays, also when it is deleted. */
  readonly row: { readonly head: ArticleHead; readonly body: ArticleBody } | null
  /** Why it could not be had; null while it may still come. */
  readonly failure: Failure | null
  readonly again: () => void
}

/** An article for its form: as the device has it, at once, and asked for alone when it is not whole there. */
export function useArticleToEdit(id: string): LoadedToEdit {
  const { requests } = useBackoffice()
  const onDevice = useStored(articleToEdit, { id })
  const online = useOnline()
  const [row, setRow] = useState<LoadedToEdit['row']>(null)
  const [asked, setAsked] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)

  const { head, body } = onDevice ?? { head: null, body: null }
  if (head && body && (row?.head !== head || row.body !== body)) setRow({ head, body })

  // What is on the device may be minutes old: the form is better opened on what others saved since.
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

  // Without a network the request takes its three retries to fail; that is told at once.
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
