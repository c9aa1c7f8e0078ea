import { Link, useParams, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { articleToForm } from '#domain/articles/article-form.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { HistoryPlace } from './version-list.tsx'
import { DraftHistory } from './draft-history.tsx'
import { type LoadedToEdit, useArticleToEdit } from '../drafts/load-article-to-edit.ts'
import { TextHistory } from './text-history.tsx'
import { useRecoveredDraft, type VersionToRecover } from './use-recovered-draft.ts'

/** '/admin/articles/{id}/history', and '…/history/{version}'. */
export function HistoryScreen() {
  const place = useParams({ from: '/admin/articles/$id/history/{-$version}' })
  return <HistoryOf key={place.id} {...place} />
}

/** The history of an article, or of the draft that has its id while there is no such article. */
function HistoryOf(place: HistoryPlace) {
  const { row, failure } = useArticleToEdit(place.id)
  if (!row && failure?.kind === 'missing') return <DraftHistory {...place} />
  return <ArticleHistory {...place} row={row} />
}

function ArticleHistory({ id, version: shown, row }: HistoryPlace & Pick<LoadedToEdit, 'row'>) {
  const now = useMemo(() => row && articleToForm(row.head, row.body), [row])
  const recover = useRecoverVersion()
  return (
    <TextHistory
      row={{ of: 'article', id }}
      shown={shown}
      now={now}
      back={
        <Link to="/admin/articles/$id" params={{ id }} className={buttonClass({ look: 'bare' }, 'back')}>
          <Icon name="left" />
          Volver al artículo
        </Link>
      }
      empty="Este artículo no ha cambiado desde que se creó."
      onRecover={(version) => row && now && void recover({ id, rev: row.head.rev, now, version })}
    />
  )
}

/** Opens the article's form with the text of a version in it. */
function useRecoverVersion(): (order: Omit<VersionToRecover<'article'>, 'kind'>) => Promise<void> {
  const recovered = useRecoveredDraft()
  const navigate = useNavigate()
  return async (order) => {
    const borrador = await recovered({ kind: 'article', ...order })
    if (borrador === null) return
    await navigate({ to: '/admin/articles/$id', params: { id: order.id }, search: Object({ borrador }) })
  }
}
