import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { draftWords } from '#domain/admin-messages.ts'
import type { DraftLine } from '#store/admin-queries.ts'

/** Articles begun and never saved: nothing but this device knows of them. */
export function NewDrafts({ drafts }: { readonly drafts: readonly DraftLine[] }) {
  const [now] = useState(() => Date.now())
  if (drafts.length === 0) return null
  return (
    <section className="panel dt-drafts" aria-label="Artículos sin guardar en este dispositivo">
      <ul>
        {drafts.map(({ id, title, savedAt }) => (
          <li key={id}>
            <span className="dt-title">
              <Link to="/admin/articles/new" search={{ borrador: id }}>
                {title.trim() || 'Artículo sin título'}
              </Link>
            </span>
            <span className="f-hint">{draftWords(Math.max(0, now - savedAt))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
