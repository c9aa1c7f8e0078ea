import { useEffect, useRef, useState } from 'react'
import { DiscardButton, DraftBar } from '#admin/shell/draft-bar.tsx'
import { focusFirstError, useFirstError } from '#admin/shell/first-error.ts'
import { LeaveQuestion } from '#admin/shell/leave-question.tsx'
import { SaveBar } from '#admin/shell/save-bar.tsx'
import { SaveProblem } from '#admin/shell/save-problem.tsx'
import { type UsedDraft, useDraft } from '#admin/shell/use-draft.ts'
import { adminTexts } from '#domain/admin-messages.ts'
import { type ArticleForm, articleFormErrors, sameForm } from '#domain/article-form.ts'
import type { BodyFinding } from '#domain/body-finding.ts'
import type { Category } from '#domain/category.ts'
import { articleProblems } from '#domain/form-problems.ts'
import { describePicture } from '#domain/image-list.ts'
import { createObservable } from '#domain/observable.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { serverDraftTexts } from '#domain/server-draft-words.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ArticleConflict } from './article-conflict.tsx'
import { FactsFields, WordsFields } from './article-fields.tsx'
import { BackToList, Opening } from './back-to-list.tsx'
import { useOwnRow } from './use-own-row.ts'
import { BodyEditor, type BodyHandle } from './body-editor.tsx'
import { Scheduling, useScheduling } from './scheduling.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { HistoryLink } from './history-screen.tsx'
import { ImageList, type ImageListHandle } from './image-list.tsx'
import { BodyPreview, Preview } from './preview.tsx'
import { PublishQuestion, usePublishQuestion } from './publish-question.tsx'
import { type ArticleSave, useSaveArticle } from './save-article.ts'
import { ScoreField } from './score-field.tsx'
import { SeenButton, SeenPlace } from './seen-button.tsx'
import { ServerDraftOffer } from './server-draft-offer.tsx'
import { type UsedServerDraft, useServerDraft } from './use-server-draft.ts'
import { WaitsForPictures } from './waits-for-pictures.tsx'
import type { LoadEditor } from './use-code-editor.ts'
import { useFiles } from './use-files.ts'
import { NOWHERE } from './use-followed-cursor.ts'
import { useKeys } from '../shell/use-keys.ts'
import { ShareQuestion } from './share-question.tsx'
import { useShared } from './use-shared.ts'
import { useReadingCheck } from './use-reading-check.ts'
import { useFormPictures } from './use-form-pictures.tsx'

const EVERY = {}

export interface ArticleEditorProps {
  readonly id: string
  readonly isNew: boolean
  readonly opened: ArticleForm
  /** The revision that `opened` is; 0 for a new article. */
  readonly baseRev: number
  /** The legacy name of its category. */
  readonly category: string | null
  /** A new article has become a row, with this id. */
  readonly onCreated?: (id: string) => void
  /** The address names the form's draft from now on. */
  readonly onNamed?: (draft: string) => void
  readonly loadEditor?: LoadEditor
}

/** The form of an article, or, when somebody else has saved it meanwhile, the two versions of it. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { id, isNew, opened, baseRev, category, onCreated, onNamed, loadEditor } = props
  const categories = useStored(allCategories, EVERY) ?? []
  const draft = useDraft({ kind: 'article', id, isNew, opened, baseRev, onNamed, same: sameForm })
  const server = useServerDraft(draft)
  const question = usePublishQuestion()
  const moveToRow = useOwnRow(draft, onCreated)
  const scheduling = useScheduling()
  const save = useSaveArticle(draft, {
    serverDraft: server.serverDraft,
    mayPublish: question.mayPublish,
    mayPublishOn: scheduling.mayPublishOn,
    onCreated: moveToRow,
  })
  const { theirs } = save
  const isForm = theirs === null && !server.isComparing
  // A draft is the text: nothing is typed into another one before it is known which.
  if (!draft.isReady || !server.isReady) return <Opening />
  return (
    <>
      <PublishQuestion asked={question.asked} />
      <Scheduling {...{ draft, server, scheduling, isForm }} />
      {isForm && (
        <Form
          {...{ draft, server, save, categories, category, loadEditor }}
          review={question.review}
          onSchedule={() => scheduling.ask(server.row?.publishAt ?? null)}
        />
      )}
      {!isForm && <LeaveQuestion draft={draft} />}
      {theirs !== null && (
        <ArticleConflict
          key={theirs.rev}
          {...{ draft, theirs, categories }}
          onSave={(merged) => void save.saveMerged(merged)}
          onBack={save.putOff}
        />
      )}
      {theirs === null && server.isComparing && <DraftConflict {...{ draft, server, categories }} />}
    </>
  )
}

interface FormProps {
  readonly draft: UsedDraft<'article'>
  readonly server: UsedServerDraft
  readonly save: ArticleSave
  readonly categories: readonly Category[]
  readonly category: string | null
  readonly loadEditor: LoadEditor | undefined
  /** What was to be looked at instead of being published. */
  readonly review: BodyFinding | null
  readonly onSchedule: () => void
}

function Form({ draft, server, save, categories, category, loadEditor, review, onSchedule }: FormProps) {
  const { form, isNew, draftStore } = draft
  const [attempts, setAttempts] = useState(0)
  const [isSeen, setSeen] = useState(false)
  const problems = articleProblems(form, { isTried: attempts > 0, failed: save.failed })
  const { errors } = problems
  const { check, remarks } = useReadingCheck(form)
  const fields = useRef<HTMLFormElement>(null)
  const body = useRef<BodyHandle>(null)
  const pictures = useRef<ImageListHandle>(null)
  const [cursor] = useState(() => createObservable(NOWHERE))
  const change = (next: Partial<ArticleForm>) => draftStore.change((now) => ({ ...now, ...next }))

  const { uploads, insert, note } = useFormPictures(draft, body, () => pictures.current?.chooseForText())
  useFiles((files, intoText) => uploads.queue.add(files, intoText))
  const share = useShared(draft, uploads.queue)

  const [isWaiting, setWaiting] = useState(false)
  const waitsForPictures = isWaiting && uploads.isBusy
  function press() {
    setAttempts((times) => times + 1)
    if (Object.keys(articleFormErrors(draftStore.get().form)).length > 0) return
    setWaiting(uploads.isBusy)
    if (!uploads.isBusy) void save.save()
  }
  useKeys({ save: press })

  useFirstError(fields, attempts)
  useFirstError(fields, save.failed)

  useEffect(() => {
    if (review === null) return undefined
    // The dialog gives the focus back to the button that was pressed; this comes after it.
    const frame = requestAnimationFrame(() => body.current?.show(review))
    return () => cancelAnimationFrame(frame)
  }, [review])

  return (
    <>
      <LeaveQuestion draft={draft} isUploading={uploads.isUploading} />
      <ShareQuestion asked={share} />
      <DraftBar draft={draft} />
      <ServerDraftOffer draft={server} isDirty={draft.isDirty} />
      <div className="wrap">
        <div className="bo-top">
          <BackToList />
          <div className="bo-acts">
            <SeenButton isOn={isSeen} onChange={setSeen} />
            {draft.from === null && <DiscardButton draft={draft} />}
            <Button onClick={onSchedule}>{serverDraftTexts.schedule}</Button>
            {!isNew && (
              <HistoryLink id={draft.id} className={buttonClass()}>
                {adminTexts.history}
              </HistoryLink>
            )}
          </div>
        </div>
        <SeenPlace isOn={isSeen} id={draft.id} form={form} check={check} />
        <div className="bench">
          <form
            ref={fields}
            className="panel"
            noValidate
            aria-labelledby="article-form-title"
            onSubmit={(event) => event.preventDefault()}
          >
            <div className="bench-fields" data-cat={form.categoryId ?? undefined}>
              <h1 id="article-form-title">{isNew ? adminTexts.createArticle : 'Editar artículo'}</h1>
              <p className="f-hint">Lo marcado con * es obligatorio.</p>
              <WordsFields form={form} errors={errors} check={check} onChange={change} />
              <FactsFields
                form={form}
                errors={errors}
                check={check}
                categories={categories}
                onChange={change}
              />
              <ScoreField
                overall={form.overall}
                error={errors.overall}
                onChange={(overall) => change({ overall })}
              />
              <ImageList
                ref={pictures}
                form={form}
                error={errors.images}
                uploads={uploads}
                onChange={(next) => draftStore.change(next)}
                onInsert={(at) => body.current?.insertPicture(at)}
              />
              <BodyEditor
                ref={body}
                content={form.content}
                images={form.images}
                check={check}
                remarks={remarks}
                error={errors.content}
                onChange={(content) => change({ content })}
                preview={<BodyPreview form={form} cursor={cursor} />}
                onPicture={insert}
                onDescribe={(at, alt) => draftStore.change((now) => describePicture(now, at, alt))}
                note={note}
                onCover={() => pictures.current?.focus()}
                onCursor={cursor.set}
                load={loadEditor}
              />
            </div>
            <SaveBar {...{ draft, server }} list="/admin/articles" isSaving={save.isSaving} onSave={press}>
              <SaveProblem
                problems={problems}
                onField={() => focusFirstError(fields.current)}
                onSave={press}
                anew={{ label: adminTexts.createAnew, act: () => void save.saveAnew() }}
              />
              {waitsForPictures && <WaitsForPictures />}
            </SaveBar>
          </form>
          <Preview form={form} categories={categories} category={category} cursor={cursor} />
        </div>
      </div>
    </>
  )
}
