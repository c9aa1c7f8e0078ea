import {
  SLUG_HINT,
  withName,
  withSlug,
  type CategoryForm,
  type CategoryFormErrors,
} from '#domain/categories/category-form.ts'
import { DEFAULT_CATEGORY_COLOR } from '#domain/categories/category.ts'
import { isHexColor } from '#domain/categories/colour.ts'
import { Field } from '#ui/field.tsx'

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
      <Field label="Nombre" error={errors.name}>
        {(ids) => (
          <input
            {...ids}
            className="in"
            required
            autoComplete="off"
            value={form.name}
            onChange={({ target }) => onChange((now) => withName(now, target.value))}
          />
        )}
      </Field>
      <Field label="Slug" hint={SLUG_HINT} error={errors.slug}>
        {(ids) => (
          <input
            {...ids}
            className="in in-code"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={form.slug}
            onChange={({ target }) => onChange((now) => withSlug(now, target.value))}
          />
        )}
      </Field>
      <Field
        label="Color"
        hint="Se ajusta solo para que el texto se lea sobre él y en el modo oscuro."
        error={errors.color}
      >
        {(ids) => (
          <div className="in-row">
            <input
              {...ids}
              type="color"
              className="in in-colour"
              value={isHexColor(form.color) ? form.color : DEFAULT_CATEGORY_COLOR}
              onChange={({ target }) => setColor(target.value)}
            />
            <input
              className="in in-code"
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
            className="in"
            rows={3}
            value={form.description}
            onChange={({ target }) => onChange((now) => ({ ...now, description: target.value }))}
          />
        )}
      </Field>
    </>
  )
}
