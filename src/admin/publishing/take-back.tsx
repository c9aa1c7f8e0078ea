import { type ReactNode, type RefObject, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { takeBackArticle } from '#api/write/server-drafts.ts'
import type { Listed } from '#domain/articles/article.ts'
import { publicationTexts } from '#domain/es/publication.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { serverDraftTexts } from '#domain/es/server-drafts.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { ON_SERVER, type UsedDraft } from '../drafts/use-draft.ts'
import type { UsedServerDraft } from '../drafts/use-server-draft.ts'

/** Makes drafts of public articles, each where it is still at this revision. Gives whether it has. */
function useTakeBack(): (article: { readonly id: string; readonly rev: number }) => Promise<boolean> {
  const { project, requests, written, withSession, draftChanges, toast } = useBackoffice()
  return async (article) => {
    const taken = await withSession(() => takeBackArticle(project, article))
    if (taken.ok && taken.value !== null) {
      await written.articleGone(article)
      draftChanges.set(draftChanges.get() + 1)
      toast(publicationTexts.takenBack)
      return true
    }
    toast(taken.ok ? publicationTexts.movedBefore : publicationTexts.notTakenBack)
    if (taken.ok) void requests.now()
    // oxlint-disable-next-line no-console -- as for every other write that failed (P26.4)
    else console.error(publicationTexts.notTakenBack.text, taken.failure)
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
  // While the dialog goes away it still says what it asked.
  const [last, setLast] = useState(title)
  if (title !== null && title !== last) setLast(title)
  return (
    <Dialog
      open={title !== null}
      title={publicationTexts.takeBackQuestion}
      text={`«${last}» ${publicationTexts.takeBackText}`}
      onClose={onLeave}
    >
      <Button data-autofocus onClick={onLeave}>
        Cancelar
      </Button>
      <Button look="ink" onClick={onTakeBack}>
        {publicationTexts.takeBack}
      </Button>
    </Dialog>
  )
}

/** The question about a row of a list; a yes leads the focus to what stays when the row goes. */
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
