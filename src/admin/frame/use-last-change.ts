import { useEffect, useState } from 'react'
import { type ChangedRow, fetchLastChange } from '#api/write/history.ts'
import { lastChangeWords } from '#domain/articles/last-change.ts'
import { useBackoffice } from './backoffice-context.tsx'

interface KnownChange {
  /** When and by whom, in words; empty until that is known, and where it never is. */
  readonly words: string
  /** The e-mail of the session; null where it was none, undefined until that is known. */
  readonly by: string | null | undefined
}

const UNKNOWN: KnownChange = { words: '', by: undefined }

/** When and by whom this version of a row was saved. */
export function useLastChange({ kind, id, rev }: ChangedRow): KnownChange {
  const { project, currentAdmin } = useBackoffice()
  const [known, setKnown] = useState(UNKNOWN)
  useEffect(() => {
    const leaving = new AbortController()
    void fetchLastChange(project, { kind, id, rev }, leaving.signal).then((change) => {
      if (leaving.signal.aborted || !change.ok) return
      const me = currentAdmin.lastEmail()
      setKnown({
        words: lastChangeWords(change.value, { me, now: Date.now() }),
        by: change.value.by,
      })
    })
    return () => leaving.abort()
  }, [project, currentAdmin, kind, id, rev])
  return known
}
