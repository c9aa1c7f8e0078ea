import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useId } from 'react'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { Picture } from '#content/picture.tsx'
import type { DraftEntry } from '#api/write/server-drafts.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { coverOf, type Listed } from '#domain/articles/article.ts'
import { calendarDay, shortSpanishDate } from '#domain/articles/dates.ts'
import { publicationTexts } from '#domain/es/publication.ts'
import { serverDraftTexts, standingWords, standingOf } from '#domain/es/server-drafts.ts'
import { formatScore } from '#domain/articles/score.ts'
import { buttonClass } from '#ui/button.tsx'
import { AdminIcon, IconButton } from '#admin/frame/admin-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionsCell, DataCell, DataRow, RowButton, Tick, titleLink } from '../frame/data-table.tsx'
import { HistoryLink } from '../history/history-link.tsx'

/** The positions of cells on the card, and the columns that only wide tables have. */
const places = {
  tick: 'max-lg:col-start-1 max-lg:row-start-2',
  title: 'lg:min-w-48 max-lg:col-start-3 max-lg:-col-end-1 max-lg:row-start-1',
  picture: 'max-lg:col-span-2 max-lg:col-start-1 max-lg:row-start-1 max-lg:self-start',
  wide: 'min-w-30 max-table:hidden',
  score: 'text-end max-table:hidden',
  date: 'whitespace-nowrap max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2 max-lg:text-meta max-lg:text-ink-2',
}
const columns = 'max-lg:grid-cols-[2.75rem_2.75rem_minmax(0,1fr)_auto]'
/** Four buttons get their own row if they do not fit beside the date. */
const actions =
  'max-lg:col-start-4 max-lg:row-start-2 max-xs:col-start-1 max-xs:-col-end-1 max-xs:row-start-3'
const thumbnail = 'block aspect-video w-22'
/** Below the title, after a square in the category's colour. */
const small =
  'mt-0.5 flex items-center gap-2 text-small text-ink-2 before:size-2.5 before:flex-none before:bg-cat'

function Cell({ at, ...rest }: ComponentProps<'td'> & { readonly at: keyof typeof places }) {
  return <DataCell className={places[at]} {...rest} />
}

function NoPicture(props: ComponentProps<'span'>) {
  return <span className={`${thumbnail} border border-dashed border-line-strong`} {...props} />
}

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
    <DataRow
      data-cat={categoryKeyOf(article)}
      className={columns}
      isSelected={isSelected}
      onOpen={() => void navigate({ to: '/admin/articles/$id', params: { id } })}
    >
      <Cell at="tick">
        <Tick
          aria-label="Seleccionar"
          aria-describedby={titleId}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </Cell>
      <Cell at="title">
        <Link id={titleId} to="/admin/articles/$id" params={{ id }} preload={false} className={titleLink}>
          {title}
        </Link>
        <small className={remarks.length > 0 ? small : `${small} table:hidden`}>
          {/* Wide screens show them in their own columns. */}
          <span className="table:hidden">{[category, score].filter(Boolean).join(' · ')}</span>
          {remarks.length > 0 && <span>{remarks.join(' · ')}</span>}
        </small>
      </Cell>
      <Cell at="picture">
        {cover === null ? (
          <NoPicture {...(!article.thin && { role: 'img', 'aria-label': 'Sin imagen' })} />
        ) : (
          <Picture address={cover} sizes="5.5rem" className={thumbnail} />
        )}
      </Cell>
      <Cell at="wide">{category}</Cell>
      <Cell at="score">{score}</Cell>
      <Cell at="date">
        <time dateTime={calendarDay(publishedAt)}>{shortSpanishDate(publishedAt)}</time>
      </Cell>
      <ActionsCell className={actions}>
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
        <RowButton aria-describedby={titleId} onClick={onDelete}>
          <Icon name="trash" small />
          {adminTexts.delete}
        </RowButton>
      </ActionsCell>
    </DataRow>
  )
}

/** A row for a draft without an article: its title links to the form, and its state is below. */
export function DraftRow(props: {
  readonly entry: DraftEntry
  /** The draft to open, as named in the address of a new form. */
  readonly borrador: string
  readonly onDiscard: () => void
}) {
  const { entry, borrador, onDiscard } = props
  const navigate = useNavigate()
  const titleId = useId()
  const form = { to: '/admin/articles/new', search: { borrador } } as const
  return (
    <DataRow className={columns} onOpen={() => void navigate(form)}>
      <Cell at="tick" aria-label="Sin publicar" />
      <Cell at="title">
        <Link id={titleId} {...form} preload={false} className={titleLink}>
          {entry.title.trim() || serverDraftTexts.nameless}
        </Link>
        <small className={small}>
          {entry.baseRev === 0 ? standingWords(entry) : serverDraftTexts.articleGone}
        </small>
      </Cell>
      <Cell at="picture">
        <NoPicture role="img" aria-label="Sin publicar" />
      </Cell>
      <Cell at="wide">–</Cell>
      <Cell at="wide">–</Cell>
      <Cell at="date">{standingOf(entry) === 'scheduled' ? 'Programado' : 'Sin publicar'}</Cell>
      <ActionsCell className={actions}>
        <HistoryLink
          id={entry.id}
          className={buttonClass({ look: 'bare', square: true })}
          aria-label={adminTexts.history}
          title={adminTexts.history}
          aria-describedby={titleId}
        >
          <AdminIcon name="history" small />
        </HistoryLink>
        <RowButton aria-describedby={titleId} onClick={onDiscard}>
          <Icon name="trash" small />
          Descartar
        </RowButton>
      </ActionsCell>
    </DataRow>
  )
}
