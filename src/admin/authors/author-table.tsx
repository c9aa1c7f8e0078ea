import { Link, useNavigate } from '@tanstack/react-router'
import { adminTexts } from '#domain/es/admin.ts'
import { authorTexts, deleteAuthorQuestion } from '#domain/es/guide-forms.ts'
import type { Author } from '#domain/facts/author.ts'
import { DataCell, DataRow, titleLink } from '../frame/data-table.tsx'
import { NAMED, RowActions } from '../rows/row-actions.tsx'
import { RowList } from '../rows/row-list.tsx'
import { authorKind } from './author-kind.tsx'

/** 'Autores': who signs reviews, by name (P27.42). */
export function AuthorTable() {
  return (
    <RowList
      kind={authorKind}
      title={adminTexts.authors}
      columns={['Nombre', 'Slug', authorTexts.expertise]}
      all={authorKind.useAll()}
      none={authorTexts.none}
      question={({ name }) => deleteAuthorQuestion(name)}
      useConsequence={() => authorTexts.afterDeletion}
      row={(author, onDelete) => <Row key={author.id} author={author} onDelete={onDelete} />}
    />
  )
}

function Row({ author, onDelete }: { readonly author: Author; readonly onDelete: () => void }) {
  const { id, name, slug, expertise } = author
  const navigate = useNavigate()
  const params = { rows: 'authors', id } as const
  return (
    <DataRow
      className="max-lg:grid-cols-end"
      onOpen={() => void navigate({ to: '/admin/$rows/$id/edit', params })}
    >
      <DataCell className="max-lg:col-start-1 lg:min-w-48">
        <Link to="/admin/$rows/$id/edit" params={params} className={titleLink}>
          {name}
        </Link>
      </DataCell>
      <DataCell className={`max-lg:col-start-1 lg:min-w-32 ${NAMED}`} data-label="Slug">
        {slug}
      </DataCell>
      <DataCell
        className={`max-lg:col-span-full max-lg:text-meta max-lg:text-ink-2 ${NAMED}`}
        data-label={authorTexts.expertise}
      >
        {expertise ?? adminTexts.noDescription}
      </DataCell>
      <RowActions rows="authors" id={id} name={name} onDelete={onDelete} />
    </DataRow>
  )
}
