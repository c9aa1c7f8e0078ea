import { useState } from 'react'
import { useLastChange } from '#admin/frame/use-last-change.ts'
import { adminTexts } from '#domain/es/admin.ts'
import {
  categoryToForm,
  changedCategoryFields,
  type CategoryField,
  type CategoryForm,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import {
  allFrom,
  type Choices,
  differences,
  firstChoices,
  mergeChoices,
  type Side,
} from '#domain/drafts/conflict.ts'
import { categoryFieldNames } from '#domain/articles/field-names.ts'
import { categoryText } from './category-text.ts'
import { Button } from '#ui/button.tsx'
import { FIELD, SideChoice } from '../conflict/side.tsx'
import { firstBarButton, FormBar, FormBarWords, formFields } from '../frame/form-parts.tsx'

/**
 * Another editor saved this category meanwhile: shows the differences by field, for choosing. Nothing is written yet.
 */
export function CategoryConflict(props: {
  readonly base: CategoryForm
  readonly mine: CategoryForm
  readonly theirs: Category
  readonly onChosen: (merged: CategoryForm) => void
}) {
  const { base, mine, onChosen } = props
  const theirs = categoryToForm(props.theirs)
  const { id, rev } = props.theirs
  const { words: change } = useLastChange({ kind: 'category', id, rev })
  const found = differences({ base, mine, theirs }, changedCategoryFields)
  const [choices, setChoices] = useState<Choices<CategoryField>>(() => firstChoices(found))
  const choose = (chosen: Choices<CategoryField>) => onChosen(mergeChoices({ mine, theirs }, chosen))
  return (
    <section className="mb-8 border border-line bg-paper" role="alert" aria-label="Cambios en el servidor">
      <div className={formFields}>
        <h2>Esta categoría ha cambiado en el servidor</h2>
        <p>{change} No se ha guardado nada. Elige qué se queda y vuelve a guardar.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => choose(allFrom(found, 'theirs'))}>{adminTexts.useTheirs}</Button>
          <Button onClick={() => choose(allFrom(found, 'mine'))}>{adminTexts.keepMine}</Button>
        </div>
      </div>
      {found.map(({ field }) => (
        <fieldset key={field} className={FIELD}>
          <legend className="text-row/snug font-semibold">{categoryFieldNames[field]}</legend>
          {(['mine', 'theirs'] satisfies readonly Side[]).map((side) => (
            <SideChoice
              key={side}
              words={side === 'mine' ? 'Lo mío' : 'Lo del servidor'}
              name={`side-${field}`}
              checked={choices[field] === side}
              onChange={() => setChoices({ ...choices, [field]: side })}
            >
              <p className="col-span-full text-control/normal wrap-anywhere whitespace-pre-line">
                {categoryText(side === 'mine' ? mine : theirs, field) || adminTexts.noDescription}
              </p>
            </SideChoice>
          ))}
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
