import { useMemo, useState } from 'react'
import { type ChangedRow, fetchLastChange } from '#api/write/history.ts'
import { lastChangeWords } from '#domain/articles/last-save-words.ts'
import { useBackoffice } from './backoffice-context.tsx'
import { useAnswer } from './load-failure.tsx'

/**
 * Fetches who saved this version of a row, and when. `words`: time and editor as text; empty while unknown. `by`: the
 * editor's e-mail address; null if the change was not made by a session; undefined if unknown.
 */
export function useLastChange({ kind, id, rev }: ChangedRow) {
  const { project, currentAdmin } = useBackoffice()
  const { value } = useAnswer(
    useMemo(() => (signal) => fetchLastChange(project, { kind, id, rev }, signal), [project, kind, id, rev]),
  )
  const [now] = useState(() => Date.now())
  const me = currentAdmin.lastEmail()
  return { words: value ? lastChangeWords(value, { me, now }) : '', by: value?.by }
}
