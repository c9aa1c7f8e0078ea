import { useEffect, useState } from 'react'
import { type ChangedRow, fetchLastChange } from '#api/last-change.ts'
import { lastChangeWords } from '#domain/last-change.ts'
import { useBackoffice } from './backoffice-context.tsx'

/** When and by whom this version of a row was saved, in words; empty until that is known, and where it never is. */
export function useLastChange({ kind, id, rev }: ChangedRow): string {
  const { project, currentAdmin } = useBackoffice()
  const [words, setWords] = useState('')
  useEffect(() => {
    const leaving = new AbortController()
    void fetchLastChange(project, { kind, id, rev }, leaving.signal).then((change) => {
      if (leaving.signal.aborted || !change.ok) return
      setWords(lastChangeWords(change.value, { me: currentAdmin.lastEmail(), now: Date.now() }))
    })
    return () => leaving.abort()
  }, [project, currentAdmin, kind, id, rev])
  return words
}
