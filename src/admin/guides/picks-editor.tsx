import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { LONGEST, MOST_PICKS } from '#domain/authors/rules.ts'
import { pickProblem } from '#domain/guides/pick-problems.ts'
import { guideTexts as texts, movedWords } from '#domain/es/admin-guides.ts'
import type { Pick } from '#domain/guides/guide.ts'
import { pickedReviews } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, FieldHead, FieldRemark } from '#ui/field.tsx'
import { EntryButtons, InputField, type Step, withMoved } from '../frame/fields.tsx'
import { ReviewQuestion } from '../publishing/review-question.tsx'

type Picks = readonly Pick[]

/** The picks of a guide, in order, each with its reason and problem (P27.44, P27.45). */
export function PicksEditor(props: {
  readonly picks: Picks
  readonly frame: { readonly maxPrice: number | null; readonly categoryId: string | null }
  readonly error: string | undefined
  readonly onPicks: (to: (picks: Picks) => Picks) => void
}) {
  const { picks, frame, error, onPicks } = props
  const id = useId()
  const box = useRef<HTMLOListElement>(null)
  const moved = useRef<{ readonly article: string; readonly step: Step } | null>(null)
  const [told, setTold] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const reviews = useStored(pickedReviews, {
    // Sorted, so that moving a pick does not cause a new query.
    ids: picks.map(({ article }) => article).toSorted(),
  })
  const titleOf = (article: string) => reviews?.[article]?.title ?? (reviews ? texts.gone : '…')

  // The focus follows the pick, so that pressing again moves it further (P27.45).
  useEffect(() => {
    const last = moved.current
    moved.current = null
    if (last === null) return
    const row = box.current?.querySelector(`[data-pick="${last.article}"]`)
    const buttons = row?.querySelectorAll<HTMLButtonElement>('[data-step]:not(:disabled)') ?? []
    const same = Array.from(buttons).find(({ dataset }) => dataset['step'] === String(last.step))
    ;(same ?? buttons[0])?.focus()
  }, [picks])

  function move(at: number, step: Step) {
    const pick = picks[at]
    if (!pick) return
    moved.current = { article: pick.article, step }
    setTold(movedWords(titleOf(pick.article), at + step))
    onPicks((now) => withMoved(now, at, step))
  }

  return (
    <div
      className="grid grid-cols-1 gap-3 border-t border-line pt-4"
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      data-wrong={error === undefined ? undefined : ''}
    >
      <FieldHead>
        <span id={id}>Elecciones</span>
        <FieldRemark>
          {picks.length} / {MOST_PICKS}
        </FieldRemark>
      </FieldHead>
      <p className="text-meta text-ink-2">
        {picks.length === 0 ? 'Todavía no hay ninguna.' : 'En su orden, la primera arriba. Como máximo 12.'}
      </p>
      {error !== undefined && <FieldError id={`${id}-error`} words={error} />}
      <ol ref={box} className="grid gap-4">
        {picks.map((pick, at) => (
          <OnePick
            key={pick.article}
            pick={pick}
            at={at}
            title={titleOf(pick.article)}
            problem={reviews ? pickProblem(reviews[pick.article], frame) : null}
            isWrong={error !== undefined && pick.reason.trim() === ''}
            onReason={(reason) =>
              onPicks((now) =>
                now.map((each) => (each.article === pick.article ? { ...each, reason } : each)),
              )
            }
          >
            <EntryButtons
              name={titleOf(pick.article)}
              isFirst={at === 0}
              isLast={at === picks.length - 1}
              onMove={(step) => move(at, step)}
              onRemove={() => onPicks((now) => now.filter(({ article }) => article !== pick.article))}
            />
          </OnePick>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
      {picks.length < MOST_PICKS && (
        <Button className="justify-self-start" onClick={() => setChoosing(true)}>
          Añadir una reseña
        </Button>
      )}
      {isChoosing && (
        <ReviewQuestion
          title="Elegir una reseña"
          hint="Flechas para elegir, Intro para añadirla."
          onChoose={({ id: article }) => {
            setChoosing(false)
            onPicks((now) =>
              now.some((pick) => pick.article === article) ? now : [...now, { article, reason: '' }],
            )
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

function OnePick(props: {
  readonly pick: Pick
  readonly at: number
  readonly title: string
  readonly problem: string | null
  readonly isWrong: boolean
  readonly onReason: (reason: string) => void
  readonly children: ReactNode
}) {
  const { pick, at, title, problem, isWrong, onReason, children } = props
  return (
    <li data-pick={pick.article} className="grid gap-2 border-s-2 border-line ps-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="wrap-anywhere">{`${at + 1}. ${title}`}</strong>
        {problem !== null && <span className="text-meta font-semibold text-warn">{problem}</span>}
      </p>
      <InputField
        label={texts.reason}
        aria-label={`${texts.reason}: ${title}`}
        aria-invalid={isWrong || undefined}
        maxLength={LONGEST.reason}
        value={pick.reason}
        onText={onReason}
      />
      {children}
    </li>
  )
}
