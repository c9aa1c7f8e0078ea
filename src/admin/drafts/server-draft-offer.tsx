import { useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { elsewhereWords, serverDraftTexts } from '#domain/es/server-drafts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import type { UsedServerDraft } from './use-server-draft.ts'

/**
 * 'Borrador de hace 3 min en otro dispositivo', where text was typed here since. 'Comparar' shows both, so neither is dropped
 * unseen. Another person's draft is loaded by hand.
 */
export function ServerDraftOffer(props: { readonly draft: UsedServerDraft; readonly isDirty: boolean }) {
  const { draft, isDirty } = props
  const { theirs, isOfTab, serverDraft } = draft
  const { currentAdmin } = useBackoffice()
  const [now] = useState(() => Date.now())
  if (theirs === null) return null
  const isMine = theirs.savedBy === null || theirs.savedBy === currentAdmin.lastEmail()
  const origin = isOfTab ? 'tab' : isMine ? 'device' : 'person'
  return (
    <div className="draft" role="region" aria-label="Borrador de otro lugar">
      <span role="status">
        <Icon name="clock" />
        {elsewhereWords(now - theirs.savedAt, origin)}
      </span>
      {isDirty ? (
        <Button onClick={() => draft.compare(true)}>{serverDraftTexts.compare}</Button>
      ) : (
        <Button onClick={() => void serverDraft.goOn()}>{adminTexts.recoverDraft}</Button>
      )}
    </div>
  )
}
