import { useState } from 'react'
import { problemWords, serverDraftTexts, timeWords } from '#domain/server-draft-words.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { UsedDraft } from '../shell/use-draft.ts'
import { isTypedSince } from './use-schedule.ts'
import type { UsedServerDraft } from './use-server-draft.ts'

/** Above the form of a draft with a time: when it is published, or why it was not, and the way to take that back. */
export function ScheduleBar(props: {
  readonly draft: UsedDraft<'article'>
  readonly server: UsedServerDraft
  readonly onUnschedule: () => Promise<string | null>
}) {
  const { draft, server, onUnschedule } = props
  const { row } = server
  const [failed, setFailed] = useState<string | null>(null)
  if (row?.publishAt == null) return null
  return (
    <div className="draft" role="region" aria-label="Publicación programada">
      <span role="status">
        <Icon name="clock" />
        {row.problem === null
          ? `Programado para el ${timeWords(row.publishAt)}`
          : `No se publicó el ${timeWords(row.publishAt)}: ${problemWords(row.problem)}`}
        {isTypedSince(draft, server) && `. ${serverDraftTexts.typedSince}`}
        {failed !== null && `. ${failed}`}
      </span>
      <Button onClick={() => void onUnschedule().then(setFailed)}>{serverDraftTexts.unschedule}</Button>
    </div>
  )
}
