// The screens of categories, authors and guides, by the first part of their address.
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { authorKind } from './authors/author-kind.tsx'
import { categoryKind } from './categories/category-kind.tsx'
import { guideKind } from './guides/guide-kind.tsx'
import type { KindName, RowKind } from './rows/row-kind.ts'
import { RowList } from './rows/row-list.tsx'
import { EditRow, HistoryOfRow, NewRow } from './rows/stored-row.tsx'

/** '/admin/categories', '/admin/authors' and '/admin/guides'. */
export function RowsScreen() {
  const { rows } = useParams({ from: '/admin/$rows' })
  return ofKind(rows, (kind) => <RowList key={rows} kind={kind} />)
}

/** '/admin/categories/new', and so on. */
export function NewRowScreen() {
  const { rows } = useParams({ from: '/admin/$rows/new' })
  return ofKind(rows, (kind) => <NewRow key={rows} kind={kind} />)
}

/** '/admin/categories/{id}/edit', and so on. */
export function RowScreen() {
  const { rows, id } = useParams({ from: '/admin/$rows/$id/edit' })
  return ofKind(rows, (kind) => <EditRow key={`${rows} ${id}`} kind={kind} id={id} />)
}

/** '/admin/categories/{id}/history' and '…/history/{version}', and so on. */
export function RowHistoryScreen() {
  const { rows, id, version } = useParams({ from: '/admin/$rows/$id/history/{-$version}' })
  return ofKind(rows, (kind) => <HistoryOfRow key={`${rows} ${id}`} kind={kind} id={id} version={version} />)
}

function ofKind(
  rows: RowKind<KindName>['rows'],
  draw: <Kind extends KindName>(kind: RowKind<Kind>) => ReactNode,
): ReactNode {
  switch (rows) {
    case 'categories':
      return draw(categoryKind)
    case 'authors':
      return draw(authorKind)
    case 'guides':
      return draw(guideKind)
  }
}
