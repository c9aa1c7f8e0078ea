import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { publicationTexts } from '#domain/es/publication.ts'
import { serverDraftTexts } from '#domain/es/server-drafts.ts'
import { Button } from '#ui/button.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { ON_SERVER, type UsedDraft } from '../drafts/use-draft.ts'
import { TakeBackQuestion, useTakeBack } from './take-back.tsx'
import type { UsedServerDraft } from '../drafts/use-server-draft.ts'

/** 'Dejar de publicar' of a form: what is typed goes into the draft, and the form of that is opened. */
export function TakeBackButton(props: {
  readonly draft: UsedDraft<'article'>
  readonly server: UsedServerDraft
}) {
  const { draftStore, opened } = props.draft
  const { send, compare } = props.server
  const { toast } = useBackoffice()
  const navigate = useNavigate()
  const takeBack = useTakeBack()
  const [isAsked, setAsked] = useState(false)

  async function act(): Promise<void> {
    setAsked(false)
    const { form, isDirty } = draftStore.get()
    if (isDirty) {
      const sent = await send()
      if (sent === 'moved') return compare(true)
      if (sent === 'unsent')
        return void toast({ ...publicationTexts.notTakenBack, text: serverDraftTexts.unsent })
    }
    const { id, baseRev } = draftStore.get()
    if (!(await takeBack({ id, rev: baseRev }))) return
    // The server's draft has every word of this one by now.
    draftStore.onServer(null)
    await draftStore.saved({ form: opened, rev: baseRev }, form)
    const search = Object({ borrador: ON_SERVER + id })
    await navigate({ to: '/admin/articles/new', search, replace: true, ignoreBlocker: true })
  }

  return (
    <>
      <Button onClick={() => setAsked(true)}>{publicationTexts.takeBack}</Button>
      <TakeBackQuestion
        title={isAsked ? opened.title : null}
        onLeave={() => setAsked(false)}
        onTakeBack={() => void act()}
      />
    </>
  )
}
