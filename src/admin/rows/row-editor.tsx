import { useNavigate, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { BACK_LINK, BackText, ScreenTop } from '#admin/frame/screen-parts.tsx'
import { adminTexts } from '#domain/es/admin.ts'
import { type FailedSave, formProblems } from '#domain/articles/form-problems.ts'
import type { DraftForms } from '#store/drafts/drafts.ts'
import { buttonClass, Button } from '#ui/button.tsx'
import { DiscardButton, DraftBar } from '../drafts/draft-bar.tsx'
import { LeaveQuestion } from '../drafts/leave-question.tsx'
import { createLostAnswers } from '../drafts/lost-answers.ts'
import { SaveBar, SaveProblem } from '../drafts/save-bar.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import {
  formFields,
  firstBarButton,
  FormBar,
  FormBarWords,
  focusFirstError,
  useFirstError,
  useKeys,
} from '../frame/form-parts.tsx'
import type { ColumnsOf, KindName, RowKind, RowOf, FieldOf } from './row-kind.ts'
import { HistoryLink } from '../history/history-link.tsx'
import { useRowWrites } from './row-writing.ts'
import { useLastChange } from '#admin/frame/use-last-change.ts'
import { allFrom, type Choices, differences, firstChoices, mergeChoices } from '#domain/drafts/conflict.ts'
import { BothSides, FIELD } from '../conflict/side.tsx'

/** Shown if another editor saved this row meanwhile: the differences by field, to choose from. Nothing is written yet. */
function RowConflict<Kind extends KindName>(props: {
  readonly kind: RowKind<Kind>
  readonly base: DraftForms[Kind]
  readonly mine: DraftForms[Kind]
  readonly theirs: RowOf<Kind>
  readonly onChosen: (merged: DraftForms[Kind]) => void
}) {
  const { kind, base, mine, onChosen } = props
  const { id, rev } = props.theirs
  const theirs = kind.toForm(props.theirs)
  const textOf = kind.useText([mine, theirs])
  const { words: change } = useLastChange({ kind: kind.kind, id, rev })
  const found = differences({ base, mine, theirs }, kind.changed)
  const [choices, setChoices] = useState<Choices<FieldOf<Kind>>>(() => firstChoices(found))
  const choose = (chosen: Choices<FieldOf<Kind>>) => onChosen(mergeChoices({ mine, theirs }, chosen))
  return (
    <section className="mb-8 border border-line bg-paper" role="alert" aria-label="Cambios en el servidor">
      <div className={formFields}>
        <h2>{kind.words.moved}</h2>
        <p>{change} No se ha guardado nada. Elige qué se queda y vuelve a guardar.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => choose(allFrom(found, 'theirs'))}>{adminTexts.useTheirs}</Button>
          <Button onClick={() => choose(allFrom(found, 'mine'))}>{adminTexts.keepMine}</Button>
        </div>
      </div>
      {found.map(({ field }) => (
        <fieldset key={field} className={FIELD}>
          <legend className="text-row/snug font-semibold">{kind.fieldNames[field]}</legend>
          <BothSides
            name={`side-${field}`}
            chosen={choices[field]}
            onChoose={(side) => setChoices({ ...choices, [field]: side })}
          >
            {(side) => (
              <p className="col-span-full text-control/normal wrap-anywhere whitespace-pre-line">
                {textOf(side === 'mine' ? mine : theirs, field) || adminTexts.noDescription}
              </p>
            )}
          </BothSides>
        </fieldset>
      ))}
      <FormBar inPanel>
        <FormBarWords>Se guarda al pulsar «Guardar».</FormBarWords>
        <Button look="ink" className={firstBarButton} onClick={() => choose(choices)}>
          Aplicar lo elegido
        </Button>
      </FormBar>
    </section>
  )
}

/** The form of a new or existing row, with the draft that prevents losing text. */
export function RowEditor<Kind extends KindName>(props: {
  readonly kind: RowKind<Kind>
  readonly id: string
  readonly isNew: boolean
  readonly opened: DraftForms[Kind]
  readonly baseRev: number
  readonly all: readonly RowOf<Kind>[]
}) {
  const { kind, id, isNew, opened, baseRev, all } = props
  const { words, Fields, Beside } = kind
  const navigate = useNavigate()
  const writes = useRowWrites(kind)
  const draft = useDraft<Kind>({
    kind: kind.kind,
    id,
    isNew,
    opened,
    baseRev,
    same: (a, b) => kind.changed(a, b).length === 0,
  })
  const [attempts, setAttempts] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [failed, setFailed] = useState<FailedSave<DraftForms[Kind]> | null>(null)
  const [theirs, setTheirs] = useState<RowOf<Kind> | null>(null)
  const [lost] = useState(() => createLostAnswers<ColumnsOf<Kind>>())
  const form = useRef<HTMLFormElement>(null)
  useKeys({ save: () => form.current?.requestSubmit() })

  const others = all.filter((row) => row.id !== draft.id)
  const problems = formProblems(
    kind.rows,
    { isTried: attempts > 0, failed },
    {
      own: () => kind.errors(draft.form, others),
      changed: (sent) => kind.changed(draft.form, sent),
      names: kind.fieldNames,
    },
  )
  useFirstError(form, attempts)
  useFirstError(form, failed)

  async function save({ anew = false }: { readonly anew?: boolean } = {}): Promise<void> {
    if (isSaving) return
    setAttempts((times) => times + 1)
    const state = draft.draftStore.get()
    setFailed(null)
    if (Object.keys(kind.errors(state.form, others)).length > 0) return
    setIsSaving(true)
    const outcome = await writes.save({ ...state, isNew: state.isNew || anew, lost })
    setIsSaving(false)
    if (!outcome.ok) {
      setFailed({ why: outcome.failure, sent: state.form })
      return
    }
    const { kind: became, row } = outcome.value
    if (became === 'moved') {
      setTheirs(row)
      return
    }
    await draft.draftStore.saved({ form: kind.toForm(row), rev: row.rev }, state.form)
    if (!draft.draftStore.get().isDirty) await navigate({ to: '/admin/$rows', params: { rows: kind.rows } })
  }

  if (!draft.isReady) return <p className="wrap px-4 py-6 text-ink-2">{words.loading}</p>
  return (
    <>
      <DraftBar draft={draft} />
      <LeaveQuestion draft={draft} />
      <div className="wrap">
        <ScreenTop>
          <Link className={BACK_LINK} to="/admin/$rows" params={{ rows: kind.rows }}>
            <BackText>{adminTexts.backToList}</BackText>
          </Link>
          {draft.from === null && <DiscardButton draft={draft} />}
          {!isNew && (
            <HistoryLink rows={kind.rows} id={id} className={buttonClass()}>
              {adminTexts.history}
            </HistoryLink>
          )}
        </ScreenTop>
        {theirs && (
          <RowConflict
            kind={kind}
            base={draft.opened}
            mine={draft.form}
            theirs={theirs}
            onChosen={(chosen) => {
              draft.draftStore.moveTo({ opened: kind.toForm(theirs), baseRev: theirs.rev }, chosen)
              setTheirs(null)
            }}
          />
        )}
        <form
          ref={form}
          className={`grid grid-cols-1 items-start gap-x-gutter gap-y-6 pb-12 ${Beside ? 'lg:grid-cols-2' : 'max-w-4xl'}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <div className="border border-line bg-paper">
            <div className={formFields}>
              <h1 className="text-section">{isNew ? words.create : words.edit}</h1>
              <Fields
                id={draft.id}
                form={draft.form}
                opened={draft.opened}
                errors={problems.errors}
                onChange={(to) => draft.draftStore.change(to)}
              />
            </div>
            <SaveBar draft={draft} rows={kind.rows} isSaving={isSaving} inPanel>
              <SaveProblem
                problems={problems}
                onField={() => focusFirstError(form.current)}
                onSave={() => void save()}
                anew={{ label: words.createAnew, act: () => void save({ anew: true }) }}
              />
            </SaveBar>
          </div>
          {Beside && <Beside form={draft.form} />}
        </form>
      </div>
    </>
  )
}
