import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { DraftBar } from '#admin/shell/draft-bar.tsx'
import { focusFirstError, useFirstError } from '#admin/shell/first-error.ts'
import { LeaveQuestion } from '#admin/shell/leave-question.tsx'
import { SaveBar } from '#admin/shell/save-bar.tsx'
import { SaveProblem } from '#admin/shell/save-problem.tsx'
import { type UsedDraft, useDraft } from '#admin/shell/use-draft.ts'
import { adminTexts } from '#domain/admin-messages.ts'
import { checkBody } from '#content/check-body.ts'
import { checkArticle } from '#domain/article-check.ts'
import { type ArticleForm, articleFormErrors, sameForm } from '#domain/article-form.ts'
import { picturesUsedIn } from '#domain/body.ts'
import type { BodyFinding } from '#domain/body-finding.ts'
import type { Category } from '#domain/category.ts'
import { articleProblems } from '#domain/form-problems.ts'
import { insertPictures } from '#domain/image-list.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import { FactsFields, WordsFields } from './article-fields.tsx'
import { BackToList } from './back-to-list.tsx'
import { BodyEditor, type BodyHandle, type LoadEditor } from './body-editor.tsx'
import { Conflict } from './conflict.tsx'
import { ImageList, type ImageListHandle } from './image-list.tsx'
import { Preview } from './preview.tsx'
import { PublishQuestion, usePublishQuestion } from './publish-question.tsx'
import { type ArticleSave, useSaveArticle } from './save-article.ts'
import { ScoreField } from './score-field.tsx'
import { useFiles } from './use-files.ts'
import { useKeys } from '../shell/use-keys.ts'
import { useSettled } from './use-settled.ts'
import { useUploads } from './use-uploads.ts'

const EVERY = {}
/** Milliseconds without a key before the text is checked: a tag that is being written is not closed yet. */
const CHECK_AFTER = 600

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
  readonly loadEditor?: LoadEditor
}

/** The form of an article, or, when somebody else has saved it meanwhile, the two versions of it. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { id, isNew, opened, baseRev, category, onCreated, loadEditor } = props
  const navigate = useNavigate()
  const categories = useStored(allCategories, EVERY) ?? []
  const draft = useDraft({ kind: 'article', id, isNew, opened, baseRev, same: sameForm })
  const question = usePublishQuestion()
  const save = useSaveArticle(draft, {
    mayPublish: question.mayPublish,
    onCreated(created) {
      onCreated?.(created)
      // Its own address from now on. What was typed since the save stays in the form, and nothing moves.
      void navigate({
        to: '/admin/articles/$id',
        params: { id: created },
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      })
    },
  })
  const { theirs } = save
  return (
    <>
      <PublishQuestion asked={question.asked} />
      {theirs === null ? (
        <Form {...{ draft, save, categories, category, loadEditor }} review={question.review} />
      ) : (
        <>
          <LeaveQuestion draft={draft} />
          <Conflict
            key={theirs.rev}
            versions={{ base: draft.opened, mine: draft.form, theirs: theirs.form }}
            categories={categories}
            row={{ kind: 'article', id: draft.id, rev: theirs.rev }}
            onSave={(merged) => void save.saveMerged(merged)}
            onBack={save.putOff}
          />
        </>
      )}
    </>
  )
}

interface FormProps {
  readonly draft: UsedDraft<'article'>
  readonly save: ArticleSave
  readonly categories: readonly Category[]
  readonly category: string | null
  readonly loadEditor: LoadEditor | undefined
  /** What was to be looked at instead of being published. */
  readonly review: BodyFinding | null
}

function Form({ draft, save, categories, category, loadEditor, review }: FormProps) {
  const { form, isNew, draftStore } = draft
  const [attempts, setAttempts] = useState(0)
  const problems = articleProblems(form, { isTried: attempts > 0, failed: save.failed })
  const { errors } = problems
  const calm = useDeferredValue(form)
  const check = useMemo(() => checkArticle(calm), [calm])
  const settled = useSettled(form.content, CHECK_AFTER)
  const findings = useMemo(() => checkBody(settled), [settled])
  const fields = useRef<HTMLFormElement>(null)
  const body = useRef<BodyHandle>(null)
  const pictures = useRef<ImageListHandle>(null)
  const change = (next: Partial<ArticleForm>) => draftStore.change((now) => ({ ...now, ...next }))

  const uploads = useUploads({
    count: () => draftStore.get().form.images.length,
    onDone(address, intoText) {
      const at = draftStore.get().form.images.length
      draftStore.change((now) => insertPictures(now, now.images.length, [address]))
      if (intoText) body.current?.insertPicture(at)
    },
  })
  useFiles((files, intoText) => uploads.queue.add(files, intoText))

  function insertNext() {
    const at = nextPicture(draftStore.get().form)
    if (at === null) pictures.current?.chooseForText()
    else body.current?.insertPicture(at)
  }

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
      <DraftBar draft={draft} />
      <div className="wrap">
        <div className="bo-top">
          <BackToList />
        </div>
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
                check={check}
                findings={findings}
                error={errors.content}
                onChange={(content) => change({ content })}
                onPicture={insertNext}
                load={loadEditor}
              />
            </div>
            <SaveBar draft={draft} list="/admin/articles" isSaving={save.isSaving} onSave={press}>
              <SaveProblem
                problems={problems}
                onField={() => focusFirstError(fields.current)}
                onSave={press}
                anew={{ label: adminTexts.createAnew, act: () => void save.saveAnew() }}
              />
              {waitsForPictures && <WaitsForPictures />}
            </SaveBar>
          </form>
          <Preview form={form} categories={categories} category={category} />
        </div>
      </div>
    </>
  )
}

function WaitsForPictures() {
  return (
    <div className="form-failure">
      <Icon name="clock" small />
      <p>Hay imágenes subiendo: guarda cuando terminen, o cancélalas.</p>
    </div>
  )
}

/** The picture that 'Insertar imagen aquí' means: the first that the text does not show, the cover last; null: none. */
function nextPicture({ images, content }: ArticleForm): number | null {
  const used = new Set(picturesUsedIn(content))
  const free = images.map((_, at) => at).filter((at) => !used.has(at))
  return free.find((at) => at > 0) ?? free[0] ?? null
}
