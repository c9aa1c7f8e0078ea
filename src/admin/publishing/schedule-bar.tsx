import { publicationTexts } from '#domain/es/publication.ts'
import { problemWords, serverDraftTexts, timeWords } from '#domain/es/server-drafts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { UsedDraft } from '../drafts/use-draft.ts'
import { isTypedSince, type Schedule } from './use-schedule.ts'
import type { UsedServerDraft } from '../drafts/use-server-draft.ts'

/** Above the form of a draft with a time: when it is published, or why it was not, and the ways out of that. */
export function ScheduleBar(props: {
  readonly draft: UsedDraft<'article'>
  readonly server: UsedServerDraft
  readonly schedule: Schedule
  /** 'Publicar ahora'. */
  readonly onPublish: () => void
}) {
  const { draft, server, schedule, onPublish } = props
  const { row } = server
  if (row?.publishAt == null) return null
  return (
    <div className="draft" role="region" aria-label="Publicación programada">
      <span role="status">
        <Icon name="clock" />
        {row.problem === null
          ? `Programado para el ${timeWords(row.publishAt)}`
          : `No se publicó el ${timeWords(row.publishAt)}: ${problemWords(row.problem)}`}
        {isTypedSince(draft, server) && `. ${serverDraftTexts.typedSince}`}
        {schedule.failed !== null && `. ${schedule.failed}`}
      </span>
      {schedule.waitsFor() !== null && <Button onClick={onPublish}>{publicationTexts.now}</Button>}
      <Button onClick={() => void schedule.schedule(null)}>{serverDraftTexts.unschedule}</Button>
    </div>
  )
}
