// Maintains drafts while the backoffice is open, on any screen. It removes drafts that equal their rows by now, and moves
// discarded ones to the trash.
import { useEffect, useSyncExternalStore } from 'react'
import { keepDiscarded } from '#api/write/discarded-drafts.ts'
import { isForgotten } from '#domain/drafts/discarded-draft.ts'
import { type DiscardedDraft, dropDraft, forgetDiscarded } from '#store/drafts/drafts.ts'
import { onStore } from '#store/device/store-failure.ts'
import { allDiscarded, savedDrafts, unsavedDrafts } from '#store/drafts/unsaved-drafts.ts'
import { useStored } from '#store/use-stored.ts'
import { useOnline } from '#ui/online.ts'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'

/** Starts it. A failing store is reported to the form that writes a draft; the next opening tries again. */
export function useDraftUpkeep(tools: BackofficeTools): void {
  const { device, currentAdmin, requests } = tools
  const signedIn = useSyncExternalStore(currentAdmin.subscribe, currentAdmin.get)
  const saved = useStored(savedDrafts, { userId: signedIn?.userId ?? null })
  useEffect(() => {
    for (const draft of saved ?? []) {
      void onStore(device, () => dropDraft(device, draft))
    }
  }, [device, saved])
  const articles = useStored(unsavedDrafts<'article'>, { userId: signedIn?.userId ?? null, kind: 'article' })
  useEffect(() => {
    // Begun as a new article, and published by now: only its text shows whether the draft differs.
    const published = (articles ?? []).filter(({ draft, row }) => draft.isNew && row === 'here')
    for (const { draft } of published) void requests.article(draft.rowId)
  }, [requests, articles])
  const discarded = useStored(allDiscarded, { userId: signedIn?.userId ?? null })
  const online = useOnline()
  useEffect(() => {
    for (const each of discarded ?? []) void bringToTrash(tools, each, online)
  }, [tools, discarded, online])
}

/** Moves discarded drafts to the server's trash, which keeps their pictures. It has none for categories. */
async function bringToTrash(
  { device, project }: BackofficeTools,
  { draft, discardedAt }: DiscardedDraft,
  online: boolean,
): Promise<void> {
  const { id, rowId, value, isNew, baseRev } = draft
  const isArticle = online && 'content' in value
  const text = { id, rowId, baseRev: isNew ? 0 : baseRev }
  const isKept = isArticle && (await keepDiscarded(project, { ...text, form: value })).ok
  if (isKept || isForgotten(discardedAt, Date.now())) {
    await onStore(device, () => forgetDiscarded(device, draft))
  }
}
