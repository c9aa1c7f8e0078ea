import { Link, useNavigate } from '@tanstack/react-router'
import { shortSpanishDate } from '#domain/articles/dates.ts'
import type { EditedGuide } from '#domain/authors/guide-form.ts'
import { type PickedReview, problemCount } from '#domain/authors/pick-problems.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { deleteGuideQuestion, guideTexts as texts, pickProblemsWords } from '#domain/es/guide-forms.ts'
import { pickedReviews } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { DataCell, DataRow, titleLink } from '../frame/data-table.tsx'
import { LoadFailed } from '../frame/load-failure.tsx'
import { NAMED, RowActions } from '../rows/row-actions.tsx'
import { RowList } from '../rows/row-list.tsx'
import { guideKind } from './guide-kind.tsx'
import { useGuides } from './use-guides.ts'

/** 'Guías': published or not, with the day of the last check, and a mark at those with picks to look at (P27.44). */
export function GuideTable() {
  const { all, failure, again } = useGuides()
  const ids = [...new Set(all?.flatMap(({ picks }) => picks.map(({ article }) => article)))]
  const reviews = useStored(pickedReviews, { ids })
  return (
    <RowList
      kind={guideKind}
      title={adminTexts.guides}
      columns={[texts.question, 'Estado', texts.checkedOn]}
      all={all}
      none={texts.none}
      notice={failure && <LoadFailed failure={failure} text={texts.onServer} again={again} />}
      question={({ title }) => deleteGuideQuestion(title)}
      useConsequence={() => texts.afterDeletion}
      row={(guide, onDelete) => <Row key={guide.id} guide={guide} reviews={reviews} onDelete={onDelete} />}
      onChange={again}
    />
  )
}

function Row(props: {
  readonly guide: EditedGuide
  readonly reviews: Readonly<Record<string, PickedReview>> | undefined
  readonly onDelete: () => void
}) {
  const { guide, reviews, onDelete } = props
  const { id, title, picks, checkedOn, publishedAt } = guide
  const navigate = useNavigate()
  const params = { rows: 'guides', id } as const
  const problems = reviews ? problemCount(picks, guide, reviews) : 0
  return (
    <DataRow
      className="max-lg:grid-cols-end"
      onOpen={() => void navigate({ to: '/admin/$rows/$id/edit', params })}
    >
      <DataCell className="max-lg:col-start-1 lg:min-w-48">
        <Link to="/admin/$rows/$id/edit" params={params} className={titleLink}>
          {title}
        </Link>
        {problems > 0 && (
          <span className="block text-meta font-semibold text-warn">{pickProblemsWords(problems)}</span>
        )}
      </DataCell>
      <DataCell className={`max-lg:col-start-1 ${NAMED}`} data-label="Estado">
        {publishedAt === null ? texts.isDraft : texts.isPublished}
      </DataCell>
      <DataCell className={`max-lg:col-start-1 ${NAMED}`} data-label={texts.checkedOn}>
        {shortSpanishDate(checkedOn)}
      </DataCell>
      <RowActions rows="guides" id={id} name={title} onDelete={onDelete} />
    </DataRow>
  )
}
