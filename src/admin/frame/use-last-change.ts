import { useEffect, useState } from 'react'
import { type ChangedRow, fetchLastChange } from '#api/write/history.ts'
import { lastChangeWords } from '#domain/articles/last-save-words.ts'
import { useBackoffice } from './backoffice-context.tsx'

interface KnownChange {
  /** Time and editor as text; empty while unknown. */
  readonly words: string
  /** The editor's e-mail address; null if the change was not made by a session; undefined if unknown. */
  readonly by: string | null | undefined
}

const UNKNOWN: KnownChange = { words: '', by: undefined }

/** Fetches who saved this version of a row, and when. */
export function useLastChange({ kind, id, rev }: ChangedRow): KnownChange {
  const { project, currentAdmin } = useBackoffice()
  const [known, setKnown] = useState(UNKNOWN)
  useEffect(() => {
    const leaving = new AbortController()
    void fetchLastChange(project, { kind, id, rev }, leaving.signal).then((change) => {
      if (leaving.signal.aborted || !change.ok) return
      const me = currentAdmin.lastEmail()
      setKnown({ words: lastChangeWords(change.value, { me, now: Date.now() }), by: change.value.by })
    })
    return () => leaving.abort()
  }, [project, currentAdmin, kind, id, rev])
  return known
}
