import { type ReactNode, type RefObject, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { takeBackArticle } from '#api/write/server-drafts.ts'
import type { Listed } from '#domain/articles/article.ts'
import { publicationTexts } from '#domain/es/publication.ts'
import { Button } from '#ui/button.tsx'
import { serverDraftTexts } from '#domain/es/server-drafts.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { ConfirmDialog } from '../frame/dialogs.tsx'
import { ON_SERVER, type UsedDraft } from '../drafts/use-draft.ts'
import type { UsedServerDraft } from '../drafts/use-server-draft.ts'

/** Turns a published article into a draft, if it is still at this revision. Returns whether it succeeded. */
function useTakeBack(): (article: { readonly id: string; readonly rev: number }) => Promise<boolean> {
  const { project, requests, written, withSession, draftChanges, toast, report } = useBackoffice()
  return async (article) => {
    const taken = await withSession(() => takeBackArticle(project, article))
    if (taken.ok && taken.value !== null) {
      await written.articleGone(article)
      draftChanges.set(draftChanges.get() + 1)
      toast(publicationTexts.takenBack)
      return true
    }
    if (taken.ok) {
      toast(publicationTexts.movedBefore)
      void requests.now()
    } else report(publicationTexts.notTakenBack, taken.failure)
    return false
  }
}

/** '¿Dejar de publicar este artículo?'; `title`: null while nothing is asked. */
function TakeBackQuestion(props: {
  readonly title: string | null
  readonly onLeave: () => void
  readonly onTakeBack: () => void
}) {
  const { title, onLeave, onTakeBack } = props
  return (
    <ConfirmDialog
      open={title !== null}
      title="¿Dejar de publicar este artículo?"
      text={`«${title}» deja de verse en la revista. Queda como borrador, con su texto, sus imágenes y su historial, y se puede volver a publicar en la misma dirección.`}
      act={publicationTexts.takeBack}
      look="ink"
      onConfirm={onTakeBack}
      onClose={onLeave}
    />
  )
}

/** The question about a row of a list. On confirmation the focus moves to `stays`, because the row disappears. */
export function useTakeBackQuestion(stays: RefObject<HTMLElement | null>): {
  readonly ask: (article: Listed) => void
  readonly question: ReactNode
} {
  const [asked, setAsked] = useState<Listed | null>(null)
  const takeBack = useTakeBack()
  return {
    ask: setAsked,
    question: (
      <TakeBackQuestion
        title={asked?.title ?? null}
        onLeave={() => setAsked(null)}
        onTakeBack={() => {
          setAsked(null)
          stays.current?.focus()
          if (asked) void takeBack(asked)
        }}
      />
    ),
  }
}

/** 'Dejar de publicar' in a form: the typed text is saved to the draft, and the draft's form opens. */
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
    // The server's draft now contains the whole text.
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
