import type { CSSProperties } from 'react'
import {
  SLUG_HINT,
  withName,
  withSlug,
  type CategoryForm,
  type CategoryFormErrors,
} from '#domain/categories/category-form.ts'
import { DEFAULT_CATEGORY_COLOR } from '#domain/categories/category.ts'
import { isHexColor, contrast } from '#domain/categories/colour.ts'
import { Field, inputClass } from '#ui/field.tsx'
import { CategoryIcon } from '#content/category-badge.tsx'
import { inBoth } from '#content/category-colours.tsx'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { accentOf } from '#domain/categories/readable-colour.ts'
import { InputField } from '../frame/fields.tsx'

/** Nombre, Slug, Color, Descripción. */
export function CategoryFields(props: {
  readonly form: CategoryForm
  readonly errors: CategoryFormErrors
  readonly onChange: (change: (form: CategoryForm) => CategoryForm) => void
}) {
  const { form, errors, onChange } = props
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
      <InputField
        label="Slug"
        hint={SLUG_HINT}
        error={errors.slug}
        className={inputClass('text', 'font-code')}
        required
        autoCapitalize="none"
        spellCheck={false}
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
      <Field label="Descripción" remark="opcional">
        {(ids) => (
          <textarea
            {...ids}
            className={inputClass('area')}
            rows={3}
            value={form.description}
            onChange={({ target }) => onChange((now) => ({ ...now, description: target.value }))}
          />
        )}
      </Field>
    </>
  )
}

/** The classes of a colour's field. */
export const COLOUR_CLASS = inputClass('text', 'w-16! flex-none p-1!')

/** `--paper` and `--raised` of tokens.css, the backgrounds of the colour. */
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
    <aside className="preview border border-line bg-paper" aria-label="Vista previa">
      <div className="preview-bar label">
        <span>Así se verá</span>
      </div>
      <div className="preview-in" style={shades}>
        <div className="cells" aria-hidden>
          <span className="cell">
            <CategoryIcon name={name} />
            <span>{name}</span>
          </span>
          <span className="cell" aria-current="true">
            <CategoryIcon name={name} />
            <span>{name}</span>
          </span>
        </div>
        <div className="card card-regular" aria-hidden>
          <span className="tab">
            <span>{name}</span>
          </span>
          <Picture address={null} sizes="36rem" />
          <div className="card-body">
            <h3 className="story-title">Un cacharro de {name}</h3>
            <Score overall={8.3} />
          </div>
        </div>
        <dl className="keys">
          {readings.map(([what, ratio]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{ratio.toLocaleString('es-ES', { maximumFractionDigits: 1 })} : 1</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  )
}
