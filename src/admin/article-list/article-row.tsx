import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { Picture } from '#content/picture.tsx'
import type { DraftEntry } from '#api/write/server-drafts.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { coverOf, type Listed } from '#domain/articles/article.ts'
import { calendarDay, shortSpanishDate } from '#domain/articles/dates.ts'
import { publicationTexts } from '#domain/es/publication.ts'
import { standingWords, serverDraftTexts, standingOf } from '#domain/es/server-drafts.ts'
import { formatScore } from '#domain/articles/score.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { AdminIcon, IconButton } from '#admin/frame/admin-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { opensRow } from '../frame/open-row.ts'
import { HistoryLink } from '../history/history-link.tsx'

export function ArticleRow(props: {
  readonly article: Listed
  readonly hasDraft: boolean
  /** Its unpublished text on the server. */
  readonly draft: DraftEntry | undefined
  readonly isSelected: boolean
  readonly onSelect: (isOn: boolean) => void
  readonly onDuplicate: () => void
  readonly onTakeBack: () => void
  readonly onDelete: () => void
}) {
  const { article, hasDraft, draft, isSelected, onSelect, onDuplicate, onTakeBack, onDelete } = props
  const { id, title, publishedAt } = article
  const navigate = useNavigate()
  const titleId = useId()
  // The first picture; without one there is an empty box (P16.2).
  const cover = coverOf(article)
  const isUnknown = article.thin && article.categoryName === null
  const category = isUnknown ? '' : (article.categoryName ?? article.category ?? 'Sin categoría')
  const score = article.thin
    ? ''
    : article.overall === null
      ? 'Sin nota'
      : formatScore(article.overall).replace('.', ',')
  const remarks = [
    ...(draft ? [standingWords(draft)] : []),
    ...(hasDraft ? ['borrador en este dispositivo'] : []),
  ]
  return (
    // The row is a larger target for the pointer. The keyboard has the link (P16.3).
    <tr
      data-cat={categoryKeyOf(article)}
      className={isSelected ? 'is-on' : undefined}
      onClick={(event) => opensRow(event) && void navigate({ to: '/admin/articles/$id', params: { id } })}
    >
      <td className="c-tick">
        <input
          className="tick"
          type="checkbox"
          aria-label="Seleccionar"
          aria-describedby={titleId}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
      <td className="dt-title">
        <Link id={titleId} to="/admin/articles/$id" params={{ id }} preload={false}>
          {title}
        </Link>
        <small>
          {/* Wide screens show them in columns of their own. */}
          <span className="c-narrow">{[category, score].filter(Boolean).join(' · ')}</span>
          {remarks.length > 0 && <span>{remarks.join(' · ')}</span>}
        </small>
      </td>
      <td className="c-img">
        {cover === null ? (
          <span className="thumb-none" {...(!article.thin && { role: 'img', 'aria-label': 'Sin imagen' })} />
        ) : (
          <Picture address={cover} sizes="5.5rem" />
        )}
      </td>
      <td className="c-wide">{category}</td>
      <td className="c-wide c-score">{score}</td>
      <td className="c-date">
        <time dateTime={calendarDay(publishedAt)}>{shortSpanishDate(publishedAt)}</time>
      </td>
      <td className="acts">
        <Link
          to="/article/$id"
          params={{ id }}
          preload={false}
          className={buttonClass({ look: 'bare', square: true })}
          aria-label={adminTexts.seeInMagazine}
          title={adminTexts.seeInMagazine}
          aria-describedby={titleId}
        >
          <Icon name="right" small />
        </Link>
        <IconButton
          icon="copy"
          label={adminTexts.duplicate}
          aria-describedby={titleId}
          onClick={onDuplicate}
        />
        <IconButton
          icon="lock"
          label={publicationTexts.takeBack}
          aria-describedby={titleId}
          onClick={onTakeBack}
        />
        <Button className="bg-paper px-3!" aria-describedby={titleId} onClick={onDelete}>
          <Icon name="trash" small />
          {adminTexts.delete}
        </Button>
      </td>
    </tr>
  )
}

/** A row for a draft without an article: its title links to the form, and its state is below. */
export function DraftRow(props: {
  readonly entry: DraftEntry
  /** The draft to open, as the address of a new form names it. */
  readonly borrador: string
  readonly onDiscard: () => void
}) {
  const { entry, borrador, onDiscard } = props
  const navigate = useNavigate()
  const titleId = useId()
  const form = { to: '/admin/articles/new', search: { borrador } } as const
  return (
    <tr onClick={(event) => opensRow(event) && void navigate(form)}>
      <td className="c-tick" aria-label="Sin publicar" />
      <td className="dt-title">
        <Link id={titleId} {...form} preload={false}>
          {entry.title.trim() || serverDraftTexts.nameless}
        </Link>
        <small>{standingWords(entry)}</small>
      </td>
      <td className="c-img">
        <span className="thumb-none" role="img" aria-label="Sin publicar" />
      </td>
      <td className="c-wide">–</td>
      <td className="c-wide">–</td>
      <td className="c-date">{standingOf(entry) === 'scheduled' ? 'Programado' : 'Sin publicar'}</td>
      <td className="acts">
        <HistoryLink
          id={entry.id}
          className={buttonClass({ look: 'bare', square: true })}
          name={adminTexts.history}
          of={titleId}
        >
          <AdminIcon name="history" small />
        </HistoryLink>
        <Button className="bg-paper px-3!" aria-describedby={titleId} onClick={onDiscard}>
          <Icon name="trash" small />
          {adminTexts.discardDraft}
        </Button>
      </td>
    </tr>
  )
}
