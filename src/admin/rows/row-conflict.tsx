import { useState } from 'react'
import { useLastChange } from '#admin/frame/use-last-change.ts'
import { adminTexts } from '#domain/es/admin.ts'
import {
  allFrom,
  type Choices,
  differences,
  firstChoices,
  mergeChoices,
  type Side,
} from '#domain/drafts/conflict.ts'
import type { DraftForms } from '#store/drafts/drafts.ts'
import { Button } from '#ui/button.tsx'
import { FIELD, SideChoice } from '../conflict/side.tsx'
import { firstBarButton, FormBar, FormBarWords, formFields } from '../frame/form-parts.tsx'
import type { FieldOf, KindName, RowKind, RowOf } from './row-kind.ts'

/**
 * Another editor saved this row meanwhile: shows the differences by field, for choosing. Nothing is written yet.
 */
export function RowConflict<Kind extends KindName>(props: {
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
          {(['mine', 'theirs'] satisfies readonly Side[]).map((side) => (
            <SideChoice
              key={side}
              words={side === 'mine' ? 'Lo mío' : 'Lo del servidor'}
              name={`side-${field}`}
              checked={choices[field] === side}
              onChange={() => setChoices({ ...choices, [field]: side })}
            >
              <p className="col-span-full text-control/normal wrap-anywhere whitespace-pre-line">
                {textOf(side === 'mine' ? mine : theirs, field) || adminTexts.noDescription}
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
