import { type ReactNode, useId } from 'react'
import { BothSides, FIELD, FIELD_NAME, SideChoice, SideValue, WIDE, MergedSide, RADIO } from './side.tsx'
import type { ArticleVersions } from '#domain/drafts/article-conflict.ts'
import type { ArticleField, ArticleForm } from '#domain/articles/article-form.ts'
import { type Category, fieldsOf } from '#domain/categories/category.ts'
import { factsFormTexts } from '#domain/es/facts-form.ts'
import { factsLines } from '#domain/facts/facts-lines.ts'
import type { ChangedBy, Choice, Side } from '#domain/drafts/conflict.ts'
import { Score } from '#content/score.tsx'
import { authorsByName } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { longSpanishDate } from '#domain/articles/dates.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { scoreOf } from '../frame/score-field.tsx'
import { lineDifference, wordDifference, TextParts } from './text-difference.tsx'
import type { MergePart } from '#domain/drafts/merge-text.ts'

/** `who`: the author of the server's version; null if unknown. */
function whoseWords(kind: Exclude<MergePart['kind'], 'same'>, who: string | null): string {
  const theirs = who === null ? 'Cambio del servidor' : `Cambio de ${who}`
  return { mine: 'Cambio tuyo', theirs, alike: 'El mismo cambio en los dos', both: BOTH }[kind]
}

const BOTH = 'Cambiado en los dos lados'

/** The merged text, change by change; places that both changed have their own choice. */
export function ConflictMerge(props: {
  readonly parts: readonly MergePart[]
  readonly isChosen: boolean
  readonly who: string | null
  /** The choices for parts that both changed, in order; undefined if not chosen yet. */
  readonly sides: readonly (Side | undefined)[]
  readonly onChoose: () => void
  readonly onChoosePart: (at: number, side: Side) => void
}) {
  const { parts, isChosen, who, sides, onChoose, onChoosePart } = props
  const disputed = parts.filter(({ kind }) => kind === 'both')
  return (
    <MergedSide isChosen={isChosen}>
      <label className="grid min-h-target cursor-pointer grid-cols-mark items-center gap-3">
        <input
          type="radio"
          className={RADIO}
          name="conflict-content"
          value="merged"
          checked={isChosen}
          onChange={() => onChoose()}
        />
        <span className="self-center label">Los dos, párrafo a párrafo</span>
      </label>
      <ol className="grid gap-4">
        {parts.map((part, at) => {
          if (part.kind === 'same') return null
          return (
            <li key={at} className="grid gap-2 border-t border-line pt-3 text-control/normal wrap-anywhere">
              <p className="text-ink-2">{whoseWords(part.kind, who)}</p>
              {part.kind === 'both' ? (
                <div className="grid gap-3 md:grid-cols-2" role="group" aria-label={BOTH}>
                  <BothSides
                    name={`conflict-part-${at}`}
                    chosen={sides[disputed.indexOf(part)]}
                    onChoose={(side) => onChoosePart(disputed.indexOf(part), side)}
                  >
                    {(side) => (
                      <SideValue>
                        <TextParts parts={wordDifference(part.base.trim(), part[side].trim())} />
                      </SideValue>
                    )}
                  </BothSides>
                </div>
              ) : (
                <TextParts parts={wordDifference(part.base.trim(), part.text.trim())} />
              )}
            </li>
          )
        })}
      </ol>
    </MergedSide>
  )
}

/** `who`: the author of the server's version; null if unknown. */
function changedWords(changedBy: ChangedBy, who: string | null): string {
  const theirs = who === null ? 'Lo cambió otra persona' : `Cambio de ${who}`
  return { mine: 'Lo has cambiado tú', theirs, both: BOTH }[changedBy]
}

/** A field that differs: its two versions side by side, and below them the merged one (children). */
export function ConflictField(props: {
  readonly field: ArticleField
  readonly name: string
  readonly changedBy: ChangedBy
  readonly chosen: Choice | undefined
  readonly onChoose: (side: Side) => void
  readonly versions: ArticleVersions
  readonly categories: readonly Category[]
  /** The author of the server's version; null if unknown. */
  readonly who: string | null
  readonly hint: ReactNode
  readonly children: ReactNode
}) {
  const { field, name, changedBy, chosen, onChoose, versions, categories, who, hint, children } = props
  const hintId = useId()
  return (
    <fieldset className={FIELD} {...(hint !== null && { 'aria-describedby': hintId })}>
      <legend className={FIELD_NAME}>
        {name}
        <span className="text-control/label font-normal text-ink-2">{changedWords(changedBy, who)}</span>
      </legend>
      <BothSides name={`conflict-${field}`} {...{ chosen, onChoose }}>
        {(side) => (
          <SideValue>
            <ConflictValue {...{ field, categories }} base={versions.base} form={versions[side]} />
          </SideValue>
        )}
      </BothSides>
      {children}
      {hint !== null && (
        <p id={hintId} className={`font-semibold wrap-anywhere text-warn ${WIDE}`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** One side's value of a field, with its changes since the form was opened. */
export function ConflictValue(props: {
  readonly field: ArticleField
  readonly base: ArticleForm
  readonly form: ArticleForm
  readonly categories: readonly Category[]
}) {
  const { field, base, form, categories } = props
  switch (field) {
    case 'title':
    case 'introduction':
      return <TextParts parts={wordDifference(base[field], form[field])} />
    case 'content': {
      const hunks = lineDifference(base.content, form.content)
      if (hunks.length === 0) return <p className="text-ink-2">Como estaba al abrirlo</p>
      return hunks.map((parts, at) => <TextParts key={at} parts={parts} />)
    }
    case 'images':
      return <Pictures images={form.images} />
    case 'publishedAt':
      return <p>{longSpanishDate(form.publishedAt) || 'Sin fecha'}</p>
    case 'categoryId':
      return <p>{categoryName(form.categoryId, categories)}</p>
    case 'overall': {
      const score = scoreOf(form.overall)
      return score === null ? (
        <p>Sin nota</p>
      ) : (
        <Score overall={score} className="inline-grid justify-self-start text-score-s" />
      )
    }
    case 'readTime':
      return <p>{form.readTime === '' ? 'Sin indicar' : `${form.readTime} min`}</p>
    case 'facts':
      return <FactsDifference {...{ base, form, categories }} />
  }
}

const EVERY = {}

function FactsDifference({ base, form, categories }: Omit<Parameters<typeof ConflictValue>[0], 'field'>) {
  const authors = useStored(authorsByName, EVERY) ?? []
  const [before, now] = [base, form].map(({ facts, categoryId }) =>
    factsLines(facts, fieldsOf(categories, categoryId), authors).join('\n'),
  )
  if (!now && !before) return <p>{factsFormTexts.none}</p>
  return <TextParts parts={wordDifference(before ?? '', now ?? '')} />
}

/** The merged facts with the changes of both sides, to choose. */
export function MergedFacts(props: {
  readonly base: ArticleForm
  readonly merged: ArticleForm
  readonly categories: readonly Category[]
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const { base, merged, categories, isChosen, onChoose } = props
  return (
    <div className={`grid ${WIDE}`}>
      <SideChoice
        words="Los dos, dato a dato"
        name="conflict-facts"
        value="merged"
        checked={isChosen}
        onChange={onChoose}
      >
        <SideValue>
          <ConflictValue field="facts" base={base} form={merged} categories={categories} />
        </SideValue>
      </SideChoice>
    </div>
  )
}

function Pictures({ images }: { readonly images: readonly string[] }) {
  if (images.length === 0) return <p>Ninguna</p>
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
      {images.map((address, at) => (
        <li key={at}>
          <img
            className="aspect-video h-auto w-full bg-plate object-cover"
            src={pictureOf(address).variants[0]?.src ?? address}
            alt={`Imagen ${at + 1}`}
            width="160"
            height="90"
          />
        </li>
      ))}
    </ol>
  )
}

function categoryName(id: string | null, categories: readonly Category[]): string {
  if (id === null) return 'Sin categoría'
  return categories.find((category) => category.id === id)?.name ?? 'Una que ya no existe'
}
