import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adminTexts, draftWords } from '#domain/es/admin.ts'
import { serverDraftTexts } from '#domain/es/server-drafts.ts'
import type { Draft, DraftKind } from '#store/drafts/drafts.ts'
import { unsavedDrafts, type UnsavedDraft } from '#store/drafts/unsaved-drafts.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { titleLink } from '../frame/data-table.tsx'
import { Record, recordPanel } from '../frame/record-list.tsx'

const words = {
  article: {
    label: 'Artículos sin guardar en este dispositivo',
    nameless: serverDraftTexts.nameless,
    gone: serverDraftTexts.articleGone,
    createAnew: adminTexts.createAnew,
  },
  category: {
    label: 'Categorías sin guardar en este dispositivo',
    nameless: 'Categoría sin nombre',
    gone: 'La categoría ya no existe en el servidor',
    createAnew: adminTexts.createCategoryAnew,
    rows: 'categories',
  },
  author: {
    label: 'Autores sin guardar en este dispositivo',
    nameless: 'Autor sin nombre',
    gone: 'El autor ya no existe en el servidor',
    createAnew: adminTexts.createAuthorAnew,
    rows: 'authors',
  },
  guide: {
    label: 'Guías sin guardar en este dispositivo',
    nameless: 'Guía sin pregunta',
    gone: 'La guía ya no existe en el servidor',
    createAnew: adminTexts.createCategoryAnew,
    rows: 'guides',
  },
} as const satisfies Record<DraftKind, object>

const NONE: readonly UnsavedDraft<never>[] = []

/** The signed-in person's drafts of a kind on this device, latest first. */
export function useUnsavedDrafts<Kind extends DraftKind>(kind: Kind): readonly UnsavedDraft<Kind>[] {
  const { signedIn } = useBackoffice()
  return useStored(unsavedDrafts<Kind>, { userId: signedIn?.userId ?? null, kind }) ?? NONE
}

/** Drafts not reachable from any row: only this device has them. A draft of a deleted row can create the row again. */
export function DraftList({ drafts }: { readonly drafts: readonly UnsavedDraft[] }) {
  const [now] = useState(() => Date.now())
  const [first] = drafts
  if (!first) return null
  return (
    <section className={recordPanel} aria-label={words[first.draft.kind].label}>
      <ul>
        {drafts.map(({ draft, row }) => {
          const { nameless, gone, createAnew } = words[draft.kind]
          const name = draftName(draft).trim() || nameless
          const { toDraft, toForm } = addressesOf(draft)
          const age = draftWords(Math.max(0, now - draft.savedAt))
          return row === 'gone' ? (
            <Record key={draft.id} title={<strong>{name}</strong>} facts={`${gone} · ${age}`}>
              <Link {...toDraft} className={buttonClass()}>
                {createAnew}
              </Link>
            </Record>
          ) : (
            <Record
              key={draft.id}
              title={
                <Link {...(row === 'new' ? toDraft : toForm)} className={titleLink}>
                  {name}
                </Link>
              }
              facts={age}
            />
          )
        })}
      </ul>
    </section>
  )
}

/** The addresses where a draft is opened: the form of a new row, and that of its own row. */
function addressesOf({ id: borrador, kind, rowId: id }: Draft) {
  const search = { borrador }
  if (kind === 'article')
    return {
      toDraft: { to: '/admin/articles/new', search },
      toForm: { to: '/admin/articles/$id', params: { id } },
    } as const
  const { rows } = words[kind]
  return {
    toDraft: { to: '/admin/$rows/new', params: { rows }, search },
    toForm: { to: '/admin/$rows/$id/edit', params: { rows, id } },
  } as const
}

/** The title that a draft's row would have; '' if it has none yet. */
export function draftName({ value }: Draft): string {
  return 'title' in value ? value.title : value.name
}
