// What drafts need while the backoffice is open, whichever screen it is at: those of earlier builds are taken over, and those
// that their rows say by now are put away. What was discarded goes to the trash.
import { useEffect, useSyncExternalStore } from 'react'
import { keepDiscarded } from '#api/write/discarded-drafts.ts'
import { newId } from '#api/write/new-id.ts'
import { isForgotten } from '#domain/drafts/discarded-draft.ts'
import { type DiscardedDraft, dropDraft, forgetDiscarded } from '#store/drafts/drafts.ts'
import { takeOverEarlierDrafts } from '#store/drafts/earlier-drafts.ts'
import { onStore } from '#store/device/store-failure.ts'
import { allDiscarded, savedDrafts, unsavedDrafts } from '#store/drafts/unsaved-drafts.ts'
import { useStored } from '#store/use-stored.ts'
import { useOnline } from '#ui/online.ts'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'

/** Does so. A store that fails is told of to whoever writes a draft; the next opening tries again. */
export function useDraftUpkeep(tools: BackofficeTools): void {
  const { device, currentAdmin, requests } = tools
  const signedIn = useSyncExternalStore(currentAdmin.subscribe, currentAdmin.get)
  const saved = useStored(savedDrafts, { userId: signedIn?.userId ?? null })
  useEffect(() => {
    const leaving = new AbortController()
    void onStore(tools.device, () => takeOver(tools, leaving.signal))
    return () => leaving.abort()
  }, [tools])
  useEffect(() => {
    for (const draft of saved ?? []) {
      void onStore(device, () => dropDraft(device, draft))
    }
  }, [device, saved])
  const articles = useStored(unsavedDrafts<'article'>, { userId: signedIn?.userId ?? null, kind: 'article' })
  useEffect(() => {
    // Begun as a new one, and there by now: with its text it is known whether the draft says more.
    const published = (articles ?? []).filter(({ draft, row }) => draft.isNew && row === 'here')
    for (const { draft } of published) void requests.article(draft.rowId)
  }, [requests, articles])
  const discarded = useStored(allDiscarded, { userId: signedIn?.userId ?? null })
  const online = useOnline()
  useEffect(() => {
    for (const each of discarded ?? []) void bringToTrash(tools, each, online)
  }, [tools, discarded, online])
}

/** The server's trash takes what was discarded here, whose pictures it keeps. It has none for categories. */
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

/** Takes over all drafts of earlier builds: of a form that is still open in a tab of such a build, once it is left. */
async function takeOver({ device, forms }: BackofficeTools, leaving: AbortSignal): Promise<void> {
  while (!leaving.aborted) {
    const elsewhere = await forms.elsewhere()
    const isOpen = (form: string) => elsewhere.includes(form)
    const open = await takeOverEarlierDrafts(device, { isOpen, newId: () => newId() })
    if (open.length === 0) return
    await forms.oneLeft(open, leaving).catch(() => {})
  }
}
