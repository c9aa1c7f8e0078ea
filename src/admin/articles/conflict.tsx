import { useState } from 'react'
import { adminTexts } from '#domain/admin-messages.ts'
import { ARTICLE_FIELDS, type ArticleField, type ArticleForm, changedFields } from '#domain/article-form.ts'
import type { Category } from '#domain/category.ts'
import {
  allFrom,
  type Choices,
  type Difference,
  differences,
  firstChoices,
  mergeChoices,
  type Side,
} from '#domain/conflict.ts'
import { articleFieldNames } from '#domain/field-names.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ConflictValue } from './conflict-value.tsx'
import { useKeys } from './use-keys.ts'

/** Markers in the text count its pictures: the two come from one side to begin with. */
const TOGETHER: readonly ArticleField[] = ['content', 'images']

/** Two versions of one article, field by field; what is chosen of each becomes the article. */
export function Conflict(props: {
  readonly base: ArticleForm
  readonly mine: ArticleForm
  readonly theirs: ArticleForm
  readonly categories: readonly Category[]
  readonly onSave: (merged: ArticleForm) => void
  readonly onBack: () => void
}) {
  const { base, mine, theirs, categories, onSave, onBack } = props
  const found = differences({ base, mine, theirs }, changedFields)
  const [choices, setChoices] = useState<Choices<ArticleField>>(() => firstChoices(found, TOGETHER))
  const same = ARTICLE_FIELDS.filter((field) => !found.some((difference) => difference.field === field))
  const merge = () => onSave(mergeChoices(mine, theirs, choices))
  useKeys({ save: merge, escape: onBack })
  return (
    <section className="conflict wrap" aria-labelledby="conflict-title">
      <div className="bo-top">
        <Button look="bare" className="back" onClick={onBack}>
          <Icon name="left" />
          Seguir editando
        </Button>
      </div>
      <div className="panel merge" data-cat={mine.categoryId ?? undefined}>
        <header className="merge-head">
          <h1 id="conflict-title" tabIndex={-1} ref={(heading) => heading?.focus()}>
            Alguien guardó este artículo mientras lo editabas
          </h1>
          <p>
            No se ha perdido nada: elige qué se queda en cada campo. {countWords(found.length, same.length)}
          </p>
          <div className="merge-all">
            <Button onClick={() => setChoices(allFrom(found, 'mine'))}>{adminTexts.keepMine}</Button>
            <Button onClick={() => setChoices(allFrom(found, 'theirs'))}>{adminTexts.useTheirs}</Button>
          </div>
        </header>
        {found.map((difference) => (
          <MergeField
            key={difference.field}
            difference={difference}
            chosen={choices[difference.field] ?? 'mine'}
            onChoose={(side) => setChoices({ ...choices, [difference.field]: side })}
            versions={{ base, mine, theirs }}
            categories={categories}
          />
        ))}
        {same.length > 0 && (
          <p className="merge-same">
            Campos iguales:{' '}
            {listed.format(same.map((field) => articleFieldNames[field].toLocaleLowerCase('es')))}
          </p>
        )}
        <div className="savebar">
          <p role="status">{chosenWords(Object.values(choices))}</p>
          <Button look="ink" onClick={merge}>
            Guardar esta mezcla
          </Button>
        </div>
      </div>
    </section>
  )
}

interface Versions {
  readonly base: ArticleForm
  readonly mine: ArticleForm
  readonly theirs: ArticleForm
}

function MergeField(props: {
  readonly difference: Difference<ArticleField>
  readonly chosen: Side
  readonly onChoose: (side: Side) => void
  readonly versions: Versions
  readonly categories: readonly Category[]
}) {
  const { difference, chosen, onChoose, versions, categories } = props
  const { field, changedBy } = difference
  const card = (side: Side, words: string) => (
    <label className="side">
      <input
        type="radio"
        name={`conflict-${field}`}
        value={side}
        checked={chosen === side}
        onChange={() => onChoose(side)}
      />
      <span className="label">{words}</span>
      <div className="side-value">
        <ConflictValue field={field} base={versions.base} form={versions[side]} categories={categories} />
      </div>
    </label>
  )
  return (
    <fieldset className="merge-field">
      <legend className="merge-name">
        {articleFieldNames[field]}
        <span className="f-hint">{CHANGED_BY[changedBy]}</span>
      </legend>
      {card('mine', 'Lo mío')}
      {card('theirs', 'Lo del servidor')}
    </fieldset>
  )
}

const CHANGED_BY = {
  mine: 'Lo has cambiado tú',
  theirs: 'Lo cambió otra persona',
  both: 'Cambiado en los dos lados',
} as const

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

function countWords(different: number, same: number): string {
  const first = different === 1 ? 'Un campo es distinto' : `${different} campos son distintos`
  if (same === 0) return `${first}.`
  return `${first}, ${same === 1 ? 'uno igual' : `${same} iguales`}.`
}

function chosenWords(sides: readonly (Side | undefined)[]): string {
  const mine = sides.filter((side) => side === 'mine').length
  return `${mine} de lo tuyo, ${sides.length - mine} del servidor`
}
