// What drafts need while the backoffice is open, whichever screen it is at: those of earlier builds are taken over, and those
// that their rows say by now are put away.
import { useEffect, useSyncExternalStore } from 'react'
import { newId } from '#api/new-id.ts'
import { dropDraft } from '#store/drafts.ts'
import { takeOverEarlierDrafts } from '#store/earlier-drafts.ts'
import { storeFailure, withConnection } from '#store/store-failure.ts'
import { savedDrafts } from '#store/unsaved-drafts.ts'
import { useStored } from '#store/use-stored.ts'
import type { BackofficeTools } from './backoffice-tools.ts'

export function useDraftUpkeep(tools: BackofficeTools): void {
  const { device, currentAdmin } = tools
  const signedIn = useSyncExternalStore(currentAdmin.subscribe, currentAdmin.get)
  const saved = useStored(savedDrafts, { userId: signedIn?.userId ?? null })
  useEffect(() => {
    const leaving = new AbortController()
    takeOver(tools, leaving.signal).catch(unlessStoreFails)
    return () => leaving.abort()
  }, [tools])
  useEffect(() => {
    for (const draft of saved ?? []) {
      withConnection(device, () => dropDraft(device, draft)).catch(unlessStoreFails)
    }
  }, [device, saved])
}

/** Takes over all drafts of earlier builds: of a form that is still open in a tab of such a build, once it is left. */
async function takeOver({ device, forms }: BackofficeTools, leaving: AbortSignal): Promise<void> {
  while (!leaving.aborted) {
    const elsewhere = await forms.elsewhere()
    const isOpen = (form: string) => elsewhere.includes(form)
    const open = await withConnection(device, () =>
      takeOverEarlierDrafts(device, { isOpen, newId: () => newId() }),
    )
    if (open.length === 0) return
    await forms.oneLeft(open, leaving).catch(() => {})
  }
}

/** Whoever writes a draft is told when the store fails; the next opening tries again. */
function unlessStoreFails(error: unknown): void {
  if (storeFailure(error) === null) throw error
}
