import { useEffect, useState } from 'react'
import { listVersions } from '#api/write/history.ts'
import { type EarlierSave, earlierSavesWords } from '#domain/articles/last-change.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

export interface EarlierSaves {
  /** Who saved and when, as text; empty where nobody did, and until that is known. */
  readonly words: string
  /** The last one first; null until that is known, and where it never will be. */
  readonly saves: readonly EarlierSave[] | null
}

const NONE: EarlierSaves = { words: '', saves: [] }

/**
 * Who saved an article between two of its revisions, and when.
 * It comes from the history: the last change alone would name one person where several have written.
 */
export function useEarlierSaves(span: {
  readonly id: string
  readonly after: number
  readonly before: number
}): EarlierSaves {
  const { project, currentAdmin } = useBackoffice()
  const { id, after, before } = span
  // Revisions are shared by all rows: nothing can lie between two adjacent ones.
  const isEmpty = before - after < 2
  const [known, setKnown] = useState<EarlierSaves>({ words: '', saves: null })
  useEffect(() => {
    if (isEmpty) return undefined
    const leaving = new AbortController()
    void listVersions(project, { of: 'article', id }, leaving.signal).then((versions) => {
      if (leaving.signal.aborted || !versions.ok) return
      const saves = versions.value
        .filter(({ rev }) => rev > after && rev < before)
        .map(({ savedAt, savedBy }) => ({ at: savedAt, by: savedBy }))
      setKnown({
        words: earlierSavesWords(saves, { me: currentAdmin.lastEmail(), now: Date.now() }),
        saves,
      })
    })
    return () => leaving.abort()
  }, [project, currentAdmin, isEmpty, id, after, before])
  return isEmpty ? NONE : known
}
