import { useState } from 'react'
import { adminTexts } from '#domain/admin-messages.ts'
import { elsewhereWords, serverDraftTexts } from '#domain/server-draft-words.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBackoffice } from '../shell/backoffice-context.tsx'
import type { UsedServerDraft } from './use-server-draft.ts'

/** Milliseconds in which a discarded draft can be had back. */
const UNDO_FOR = 10_000

/**
 * 'Borrador de hace 3 min en otro dispositivo', with 'Recuperar' and 'Descartar'; where something is typed here, it is
 * 'Comparar', and neither is given up for the other unseen.
 */
export function ServerDraftOffer(props: { readonly draft: UsedServerDraft; readonly isDirty: boolean }) {
  const { draft, isDirty } = props
  const { theirs, serverDraft } = draft
  const { toast } = useBackoffice()
  const [now] = useState(() => Date.now())
  if (theirs === null) return null

  async function discard(): Promise<void> {
    const undo = await serverDraft.discard()
    if (undo) toast(serverDraftTexts.discarded, { label: adminTexts.undo, act: undo, stay: UNDO_FOR })
    // Where it is another one by now, that one is offered in its place.
    else if (serverDraft.get().theirs?.rev === theirs?.rev) toast(serverDraftTexts.notDiscarded)
  }

  return (
    <div className="draft" role="region" aria-label="Borrador en otro dispositivo">
      <span role="status">
        <Icon name="clock" />
        {elsewhereWords(now - theirs.savedAt)}
      </span>
      {isDirty ? (
        <Button onClick={() => draft.compare(true)}>{serverDraftTexts.compare}</Button>
      ) : (
        <Button onClick={() => void serverDraft.goOn()}>{adminTexts.recoverDraft}</Button>
      )}
      <Button onClick={() => void discard()}>{adminTexts.discardDraft}</Button>
    </div>
  )
}
