import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { DraftEntry } from '#api/write/server-drafts.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { serverDraftTexts, standingOf, standingWords } from '#domain/es/server-drafts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { opensRow } from '../frame/open-row.ts'

/** A row of the table for what is no article yet: its title leads to its form, its state stands below. */
export function DraftRow(props: {
  readonly entry: DraftEntry
  /** The draft of the form to begin with, as the address of a new form names it. */
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
        <Button aria-describedby={titleId} onClick={onDiscard}>
          <Icon name="trash" small />
          {adminTexts.discardDraft}
        </Button>
      </td>
    </tr>
  )
}
