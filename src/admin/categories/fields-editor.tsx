import { type ReactNode, useState } from 'react'
import type { CategoryForm } from '#domain/categories/category-form.ts'
import { fieldFormTexts as texts, kindNames, removedFieldWords } from '#domain/es/facts-form.ts'
import { MOST } from '#domain/facts/check-facts.ts'
import { fieldFormErrors, type FieldForm, NEW_FIELD } from '#domain/facts/fields-form.ts'
import { fieldUses } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { CheckField, FieldError } from '#ui/field.tsx'
import { Status } from '#ui/status.tsx'
import { AreaField, ChoiceField, EntryButtons, InputField, withMoved } from '../frame/fields.tsx'

const KINDS = [
  ['number', kindNames.number],
  ['text', kindNames.text],
  ['boolean', kindNames.boolean],
  ['choice', kindNames.choice],
] as const
const BETTER = [
  ['', 'Da igual'],
  ['more', texts.better.more],
  ['less', texts.better.less],
] as const
const DECIMALS = ['0', '1', '2', '3'].map((each) => [each, each] as const)

/** The fields that a category's reviews measure, in order (P27.1). */
export function FieldsEditor(props: {
  readonly id: string
  readonly form: CategoryForm
  readonly error: string | undefined
  readonly onChange: (change: (form: CategoryForm) => CategoryForm) => void
}) {
  const { id, form, error, onChange } = props
  const { fields } = form
  const uses = new Map(useStored(fieldUses, { categoryId: id }))
  const [removed, setRemoved] = useState(NEW_FIELD)
  const errors = error === undefined ? new Map<string, string>() : fieldFormErrors(fields)
  const change = (to: (fields: readonly FieldForm[]) => readonly FieldForm[]) =>
    onChange((now) => ({ ...now, fields: to(now.fields) }))

  const losing = uses.get(removed.key) ?? 0

  function remove(at: number) {
    setRemoved(fields[at] ?? NEW_FIELD)
    change((now) => now.filter((_, place) => place !== at))
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-4">
      <legend className="label">{texts.title}</legend>
      <p className="text-meta text-ink-2">
        Lo que mide cada reseña de esta categoría, en el orden de su ficha.
      </p>
      {error !== undefined && errors.size === 0 && <FieldError id="fields-error" words={error} />}
      {fields.map((field, at) => (
        <OneField
          key={at}
          field={field}
          name={`Dato ${at + 1}`}
          errorAt={(place) => errors.get(`${at}.${place}`)}
          onField={(part) =>
            change((now) => now.map((each, place) => (place === at ? { ...each, ...part } : each)))
          }
        >
          <EntryButtons
            name={`Dato ${at + 1}`}
            isFirst={at === 0}
            isLast={at === fields.length - 1}
            onMove={(step) => change((now) => withMoved(now, at, step))}
            onRemove={() => remove(at)}
          />
        </OneField>
      ))}
      {losing > 0 && <Status>{removedFieldWords(removed.label, losing)}</Status>}
      {fields.length < MOST.fields && (
        <Button className="justify-self-start" onClick={() => change((now) => [...now, NEW_FIELD])}>
          Añadir un dato
        </Button>
      )}
    </fieldset>
  )
}

function OneField(props: {
  readonly field: FieldForm
  readonly name: string
  readonly errorAt: (place: string) => string | undefined
  readonly onField: (part: Partial<FieldForm>) => void
  readonly children: ReactNode
}) {
  const { field, name, errorAt, onField, children } = props
  const { label, kind, unit, decimals, better, filters, choices } = field
  return (
    <div role="group" aria-label={name} className="grid gap-3 border-s-2 border-line ps-3">
      <div className="grid grid-cols-choices items-start gap-4">
        <InputField
          label="Nombre del dato"
          error={errorAt('label')}
          value={label}
          onText={(text) => onField({ label: text })}
        />
        <ChoiceField
          label="Tipo"
          options={KINDS}
          value={kind}
          onChoose={(chosen) => onField({ kind: chosen })}
        />
        {kind === 'number' && (
          <>
            <InputField
              label="Unidad"
              error={errorAt('unit')}
              value={unit ?? ''}
              onText={(text) => onField({ unit: text })}
            />
            <ChoiceField
              label="Decimales"
              options={DECIMALS}
              value={String(decimals)}
              onChoose={(chosen) => onField({ decimals: Number(chosen) })}
            />
            <ChoiceField
              label="Es mejor"
              options={BETTER}
              value={better ?? ''}
              onChoose={(chosen) => onField({ better: chosen === '' ? null : chosen })}
            />
          </>
        )}
      </div>
      {kind === 'choice' && (
        <AreaField
          label="Valores"
          hint="Uno en cada línea."
          error={errorAt('choices')}
          rows={4}
          value={choices.join('\n')}
          onText={(text) => onField({ choices: text.split('\n') })}
        />
      )}
      <CheckField checked={filters} onChange={({ target }) => onField({ filters: target.checked })}>
        {texts.filters}
      </CheckField>
      {children}
    </div>
  )
}
