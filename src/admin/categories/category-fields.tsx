import type { CSSProperties } from 'react'
import { withName, withSlug, type CategoryForm } from '#domain/categories/category-form.ts'
import { DEFAULT_CATEGORY_COLOR } from '#domain/categories/category.ts'
import { isHexColor, contrast } from '#domain/categories/colour-arithmetic.ts'
import { Field, inputClass } from '#ui/field.tsx'
import { CATEGORY_CELL, CategoryIcon, CategoryTab } from '#content/category-badge.tsx'
import { inBoth } from '#content/category-colours.tsx'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { accentOf } from '#domain/categories/readable-colour.ts'
import { AreaField, InputField, SlugField } from '../frame/fields.tsx'
import type { FieldsProps } from '../rows/row-kind.ts'
import { FieldsEditor } from './fields-editor.tsx'

/** Nombre, Slug, Color, Descripción, and the fields of its reviews. */
export function CategoryFields({ id, form, errors, onChange }: FieldsProps<'category'>) {
  const setColor = (color: string) => onChange((now) => ({ ...now, color }))
  return (
    <>
      <InputField
        label="Nombre"
        error={errors.name}
        required
        value={form.name}
        onText={(text) => onChange((now) => withName(now, text))}
      />
      <SlugField
        error={errors.slug}
        value={form.slug}
        onText={(text) => onChange((now) => withSlug(now, text))}
      />
      <Field
        label="Color"
        hint="Se ajusta solo para que el texto se lea sobre él y en el modo oscuro."
        error={errors.color}
      >
        {(ids) => (
          <div className="flex gap-2">
            <input
              {...ids}
              type="color"
              className={COLOUR_CLASS}
              value={isHexColor(form.color) ? form.color : DEFAULT_CATEGORY_COLOR}
              onChange={({ target }) => setColor(target.value)}
            />
            <input
              className={inputClass('text', 'font-code')}
              aria-label="Valor del color"
              aria-invalid={errors.color !== undefined || undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={7}
              placeholder={DEFAULT_CATEGORY_COLOR}
              value={form.color}
              onChange={({ target }) => setColor(target.value.trim())}
            />
          </div>
        )}
      </Field>
      <AreaField
        label="Descripción"
        remark="opcional"
        value={form.description}
        onText={(description) => onChange((now) => ({ ...now, description }))}
      />
      <FieldsEditor id={id} form={form} error={errors.fields} onChange={onChange} />
    </>
  )
}

export const COLOUR_CLASS = inputClass('text', 'w-16! flex-none p-1!')

/** The backgrounds of text in the category's colour: `--paper` in light mode, `--raised` in dark mode (tokens.css). */
const PAPER = '#fdfdfc'
const RAISED_DARK = '#1d1f22'

/** 'Así se verá': the filter, the tab of a card, and the contrast of the colour. */
export function CategoryPreview({ form }: { readonly form: CategoryForm }) {
  const color = isHexColor(form.color) ? form.color : DEFAULT_CATEGORY_COLOR
  const name = form.name.trim() || 'Sin nombre'
  const { flood, onFlood, light, dark } = accentOf(color)
  const shades: CSSProperties & Readonly<Record<`--${string}`, string>> = {
    '--flood': flood,
    '--on-flood': onFlood,
    '--cat': inBoth(light.cat, dark.cat),
    '--on-cat': inBoth(light.onCat, dark.onCat),
    '--cat-ink': inBoth(light.ink, dark.ink),
  }
  const readings = [
    ['Texto sobre el color', contrast(flood, onFlood)],
    ['Color como texto, claro', contrast(light.ink, PAPER)],
    ['Color como texto, oscuro', contrast(dark.ink, RAISED_DARK)],
  ] as const
  return (
    <aside
      className="border border-line bg-paper lg:sticky lg:top-18 lg:max-h-below-margins lg:overflow-auto"
      aria-label="Vista previa"
    >
      <div className="sticky top-0 z-1 flex min-h-target items-center justify-between border-b border-line bg-paper px-4 label text-ink-2">
        <span>Así se verá</span>
      </div>
      <div className="grid grid-cols-1 p-6 wrap-anywhere" style={shades}>
        <div className="mb-4 flex flex-wrap border-y border-r border-line" aria-hidden>
          <Cell name={name} />
          <Cell name={name} isOn />
        </div>
        <div
          className="group relative flex min-w-0 flex-col overflow-x-clip border-t-4 border-cat"
          aria-hidden
        >
          <CategoryTab name={name} className="absolute top-0 left-0 z-1" />
          <Picture address={null} sizes="36rem" />
          <div className="flex flex-1 flex-col gap-3 pt-4">
            <h3 className="text-title-m underline decoration-transparent decoration-2 underline-offset-title transition-underline group-hover:decoration-current">
              Un cacharro de {name}
            </h3>
            <Score overall={8.3} />
          </div>
        </div>
        <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-x-6 gap-y-2">
          {readings.map(([what, ratio]) => (
            <div
              key={what}
              className="flex min-h-9 items-center justify-between gap-3 border-b border-line text-meta tabular"
            >
              <dt>{what}</dt>
              <dd>{ratio.toLocaleString('es-ES', { maximumFractionDigits: 1 })} : 1</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  )
}

/** A cell of the magazine's filter bar, normal or selected. */
function Cell({ name, isOn = false }: { readonly name: string; readonly isOn?: boolean }) {
  return (
    <span
      className={`justify-center border-l wrap-anywhere ${isOn ? '' : 'border-line hover:bg-sunk'} ${CATEGORY_CELL}`}
      aria-current={isOn || undefined}
    >
      <CategoryIcon name={name} className={isOn ? '' : 'text-cat-ink'} />
      <span className="overflow-hidden text-ellipsis">{name}</span>
    </span>
  )
}
