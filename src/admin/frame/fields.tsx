import type { ComponentProps } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { SLUG_HINT } from '#domain/categories/category-form.ts'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'

type FieldTexts = Pick<ComponentProps<typeof Field>, 'label' | 'remark' | 'hint' | 'error'>

/** A controlled field. `onText` receives the typed text. */
export function InputField(
  props: Omit<ComponentProps<'input'>, 'onChange'> & FieldTexts & { readonly onText: (text: string) => void },
) {
  const { label, remark, hint, error, onText, ...input } = props
  return (
    <Field {...{ label, remark, hint, error }}>
      {(ids) => (
        <input
          className={inputClass()}
          autoComplete="off"
          {...ids}
          {...input}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  )
}

/** A controlled field of several lines. `onText` receives the typed text. */
export function AreaField(
  props: Omit<ComponentProps<'textarea'>, 'onChange'> &
    FieldTexts & { readonly onText: (text: string) => void },
) {
  const { label, remark, hint, error, onText, ...area } = props
  return (
    <Field {...{ label, remark, hint, error }} required={area.required}>
      {(ids) => (
        <textarea
          className={inputClass('area')}
          rows={3}
          {...ids}
          {...area}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  )
}

/** The field of a slug, the part of an address that names a row. */
export function SlugField(props: Omit<ComponentProps<typeof InputField>, 'label'>) {
  return (
    <InputField
      label="Slug"
      hint={SLUG_HINT}
      className={inputClass('text', 'font-code')}
      required
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/** A select with options, each a value and its name. */
export function Choice<Value extends string>(
  props: Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
    readonly options: readonly (readonly [value: Value, name: string])[]
    readonly value: Value
    readonly onChoose: (value: Value) => void
  },
) {
  const { options, onChoose, className, ...select } = props
  return (
    <select
      {...select}
      className={inputClass('choice', className)}
      onChange={({ target }) => {
        const chosen = options.find(([value]) => value === target.value)
        if (chosen) onChoose(chosen[0])
      }}
    >
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** A select with its label. */
export function ChoiceField<Value extends string>(
  props: ComponentProps<typeof Choice<Value>> & Pick<FieldTexts, 'label' | 'error'>,
) {
  const { label, error, ...choice } = props
  return (
    <Field label={label} error={error}>
      {(ids) => <Choice {...ids} {...choice} />}
    </Field>
  )
}

/** Returns the categories as options, after one for none. */
export function categoryOptions(
  categories: readonly Category[],
  none: string,
): readonly (readonly [id: string, name: string])[] {
  return [['', none], ...categories.map(({ id, name }) => [id, name] as const)]
}

/** One place up or down in a list. */
export type Step = -1 | 1

/** The buttons that move an entry of a list, or remove it. `name`: the entry, for screen readers. */
export function EntryButtons(props: {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (step: Step) => void
  readonly onRemove: () => void
}) {
  const { name, isFirst, isLast, onMove, onRemove } = props
  return (
    <div className="flex flex-wrap gap-2">
      <Button data-step={-1} aria-label={`Subir: ${name}`} disabled={isFirst} onClick={() => onMove(-1)}>
        Subir
      </Button>
      <Button data-step={1} aria-label={`Bajar: ${name}`} disabled={isLast} onClick={() => onMove(1)}>
        Bajar
      </Button>
      <Button aria-label={`Quitar: ${name}`} onClick={onRemove}>
        Quitar
      </Button>
    </div>
  )
}

/** Returns the list with the entry at this index moved by one place. */
export function withMoved<Entry>(list: readonly Entry[], at: number, step: Step): readonly Entry[] {
  const from = Math.min(at, at + step)
  return [...list.slice(0, from), ...list.slice(from, from + 2).toReversed(), ...list.slice(from + 2)]
}
