// What drafts need while the backoffice is open, whichever screen it is at: those of earlier builds are taken over, and those
// that their rows say by now are put away.
import { useEffect, useSyncExternalStore } from 'react'
import { newId } from '#api/new-id.ts'
import { dropDraft } from '#store/drafts.ts'
import { takeOverEarlierDrafts } from '#store/earlier-drafts.ts'
import { onStore } from '#store/store-failure.ts'
import { savedDrafts } from '#store/unsaved-drafts.ts'
import { useStored } from '#store/use-stored.ts'
import type { BackofficeTools } from './backoffice-tools.ts'

/** Does so. A store that fails is told of to whoever writes a draft; the next opening tries again. */
export function useDraftUpkeep(tools: BackofficeTools): void {
  const { device, currentAdmin } = tools
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
