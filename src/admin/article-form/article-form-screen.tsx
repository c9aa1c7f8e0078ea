import { useEffect, useRef, useState } from 'react'
import { DiscardButton, DraftBar, ServerDraftOffer } from '#admin/drafts/draft-bar.tsx'
import {
  formFields,
  focusFirstError,
  unfoldAround,
  useFirstError,
  useKeys,
} from '#admin/frame/form-parts.tsx'
import { LeaveQuestion } from '#admin/drafts/leave-question.tsx'
import { SaveBar, SaveProblem } from '#admin/drafts/save-bar.tsx'
import { type UsedDraft } from '#admin/drafts/use-draft.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { type ArticleField, type ArticleForm, articleFormErrors } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { articleProblems } from '#domain/articles/form-problems.ts'
import { describePicture } from '#domain/articles/image-list.ts'
import { createObservable } from '#domain/observable.ts'
import { mainAct, publicationTexts, type Publicity } from '#domain/es/publication.ts'
import { serverDraftTexts } from '#domain/es/server-drafts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'
import { FactsPanel, FactsFields, WordsFields } from './article-fields.tsx'
import { Ficha } from './ficha.tsx'
import { BackToList } from './back-to-list.tsx'
import { BodyEditor, type BodyHandle } from '../body-editor/body-editor.tsx'
import { Scheduling, type Schedule } from '../publishing/scheduling.tsx'
import { HistoryLink } from '../history/history-link.tsx'
import { ImageList, type ImageListHandle } from '../pictures/image-list.tsx'
import { BodyPreview, Preview, PreviewButton, SeenPlace } from './preview.tsx'
import { type Remark, useReadingCheck } from '../publishing/reading-check.tsx'
import { type ArticleSave } from './save-article.ts'
import { ScoreField } from '../frame/score-field.tsx'
import { type UsedServerDraft } from '../drafts/use-server-draft.ts'
import { TakeBackButton } from '../publishing/take-back.tsx'
import { TwoWays } from '../body-editor/two-ways.tsx'
import { useFiles } from '../pictures/use-uploads.ts'
import { NOWHERE } from './use-followed-cursor.ts'
import { factsKnown } from '../frame/facts-known.ts'
import { useShareQuestion } from '../drafts/use-shared.tsx'
import { useFormPictures, WaitsForPictures } from './use-form-pictures.tsx'
import { ScreenActs, ScreenTop } from '#admin/frame/screen-parts.tsx'

interface FormProps {
  readonly draft: UsedDraft<'article'>
  readonly server: UsedServerDraft
  readonly save: ArticleSave
  readonly categories: readonly Category[]
  readonly category: string | null
  /** The remark that the editor chose to review instead of publishing. */
  readonly review: Remark | null
  readonly schedule: Schedule
}

const HALVES = 'pb-12 lg:grid-cols-2'
const TEXT_FIRST = 'pb-6 lg:grid-cols-aside [&_.ProseMirror>*]:mx-auto'

const FACTS: readonly ArticleField[] = ['categoryId', 'publishedAt', 'readTime', 'overall', 'facts', 'images']

/** The form with its fields, shortcuts and save bar, and the preview beside it. */
export function ArticleFormScreen(props: FormProps) {
  const { draft, server, save, categories, category, review, schedule } = props
  const { form, isNew, draftStore } = draft
  const [attempts, setAttempts] = useState(0)
  const [isSeen, setSeen] = useState(false)
  const tries = { isTried: attempts > 0, failed: save.failed }
  const problems = articleProblems(form, tries, factsKnown(form, categories))
  const { errors } = problems
  const { check, remarks } = useReadingCheck(form)
  const fields = useRef<HTMLFormElement>(null)
  const isWide = useMedia(WIDE)
  const [isPreview, setPreview] = useState(false)
  const isBeside = isWide && isPreview && FACTS.every((field) => errors[field] === undefined)
  const body = useRef<BodyHandle>(null)
  const pictures = useRef<ImageListHandle>(null)
  function withPictures(act: (handle: ImageListHandle) => void) {
    setPreview(false)
    requestAnimationFrame(() => pictures.current && act(pictures.current))
  }
  function showBeside({ isOfFacts }: Remark) {
    if (isOfFacts !== true) return withPictures((handle) => handle.focus())
    setPreview(false)
    requestAnimationFrame(() => {
      const ficha = fields.current?.querySelector('[data-ficha]')
      const head = ficha?.querySelector('summary') ?? null
      unfoldAround(head)
      head?.focus()
    })
  }
  const [cursor] = useState(() => createObservable(NOWHERE))
  const change = (next: Partial<ArticleForm>) => draftStore.change((now) => ({ ...now, ...next }))

  const { uploads, insert, note } = useFormPictures(draft, body, () =>
    withPictures((handle) => handle.chooseForText()),
  )
  useFiles((files, intoText) => {
    if (!intoText) setPreview(false)
    uploads.queue.add(files, intoText)
  })
  const shareQuestion = useShareQuestion(draft, uploads.queue)

  const [isWaiting, setWaiting] = useState(false)
  const waitsForPictures = isWaiting && uploads.isBusy
  function press(act: () => Promise<unknown>) {
    setAttempts((times) => times + 1)
    const now = draftStore.get().form
    if (Object.keys(articleFormErrors(now, factsKnown(now, categories))).length > 0) return
    setWaiting(uploads.isBusy)
    if (!uploads.isBusy) void act()
  }
  /** Publishes, or reschedules the current text if it is scheduled. */
  async function publishOrReschedule() {
    const time = await schedule.look()
    await (time === null ? save.save() : schedule.schedule(time))
  }
  const saveNow = () => press(publishOrReschedule)
  const publicity: Publicity = schedule.waitsFor() !== null ? 'scheduled' : isNew ? 'new' : 'public'
  const keep = () => void server.keep()
  // For an unpublished text, Ctrl+S changes nothing that readers see (P17.13).
  useKeys({ save: publicity === 'new' ? keep : saveNow })

  useFirstError(fields, attempts)
  useFirstError(fields, save.failed)

  useEffect(() => {
    if (review === null) return undefined
    // Waits for the dialog to return the focus to the pressed button.
    const frame = requestAnimationFrame(() => {
      if (review.place) body.current?.show(review.place)
      else showBeside(review)
    })
    return () => cancelAnimationFrame(frame)
  }, [review])

  return (
    <>
      <LeaveQuestion draft={draft} isUploading={uploads.isUploading} />
      {shareQuestion}
      <DraftBar draft={draft} />
      <Scheduling {...{ draft, server, schedule }} onPublish={() => press(save.save)} />
      <ServerDraftOffer draft={server} isDirty={draft.isDirty} />
      <div className="wrap">
        <ScreenTop>
          <BackToList />
          <ScreenActs>
            <PreviewButton isOn={isSeen} onChange={setSeen} />
            {draft.from === null && <DiscardButton draft={draft} />}
            <Button onClick={() => schedule.ask(server.row?.publishAt ?? null)}>
              {serverDraftTexts.schedule}
            </Button>
            {(!isNew || server.row !== null) && (
              <HistoryLink id={draft.id} className={buttonClass()}>
                {adminTexts.history}
              </HistoryLink>
            )}
            {!isNew && <TakeBackButton draft={draft} server={server} />}
          </ScreenActs>
        </ScreenTop>
        <SeenPlace isOn={isSeen} id={draft.id} form={form} check={check} />
        <form
          ref={fields}
          noValidate
          aria-labelledby="article-form-title"
          data-cat={form.categoryId ?? undefined}
          onSubmit={(event) => event.preventDefault()}
        >
          {/* The text is as wide as for readers, with everything else beside it. */}
          <div
            className={`peer grid grid-cols-1 items-start gap-x-gutter gap-y-6 ${isBeside ? HALVES : TEXT_FIRST}`}
          >
            <div className={`border border-line bg-paper ${formFields}`}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h1 id="article-form-title" className="text-section">
                  {isNew ? adminTexts.createArticle : 'Editar artículo'}
                </h1>
                <p className="text-meta text-ink-2">Lo marcado con * es obligatorio.</p>
              </div>
              <WordsFields form={form} errors={errors} check={check} onChange={change} />
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
                onBeside={showBeside}
                onCursor={cursor.set}
              />
            </div>
            <div className="lg:sticky lg:top-18 lg:max-h-[calc(100dvh-10rem)] lg:overflow-auto">
              <TwoWays
                className="max-lg:hidden"
                name="Al lado del texto"
                options={[publicationTexts.facts, 'Vista previa']}
                isSecond={isPreview}
                onChoose={setPreview}
              />
              {isBeside && (
                <Preview form={form} categories={categories} category={category} cursor={cursor} />
              )}
              <div hidden={isBeside}>
                <FactsPanel form={form}>
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
                  <Ficha
                    id={draft.id}
                    form={form}
                    categories={categories}
                    isTried={attempts > 0}
                    error={errors.facts}
                    onChange={(next) => draftStore.change(next)}
                  />
                  <ImageList
                    ref={pictures}
                    form={form}
                    error={errors.images}
                    uploads={uploads}
                    onChange={(next) => draftStore.change(next)}
                    onInsert={(at) => body.current?.insertPicture(at)}
                  />
                </FactsPanel>
              </div>
            </div>
          </div>
          <SaveBar
            draft={draft}
            isOnServer={server.isOnServer}
            isSaving={save.isSaving || schedule.isSaving}
            act={mainAct[publicity]}
            onSave={saveNow}
            onKeep={publicity === 'scheduled' ? undefined : keep}
            keepsByKey={publicity === 'new'}
          >
            <SaveProblem
              problems={problems}
              onField={() => focusFirstError(fields.current)}
              onSave={saveNow}
              anew={{ label: adminTexts.createAnew, act: () => void save.saveAnew() }}
            />
            {waitsForPictures && <WaitsForPictures />}
          </SaveBar>
        </form>
      </div>
    </>
  )
}
