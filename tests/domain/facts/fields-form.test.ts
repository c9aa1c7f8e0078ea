import { describe, expect, test } from 'vitest'
import {
  categoryFormErrors,
  categoryToForm,
  categoryColumns,
  type CategoryForm,
  changedCategoryFields,
  createCategoryBody,
} from '#domain/categories/category-form.ts'
import { changedColumns } from '#domain/facts/check-facts.ts'
import { storedCategoryForm } from '#domain/drafts/stored-form.ts'
import { checkFields } from '#domain/facts/check-facts.ts'
import { fieldFormErrors, fieldLines, fieldsColumn, NEW_FIELD } from '#domain/facts/fields-form.ts'

const audio = { id: 'c1', name: 'Audio', slug: 'audio', color: '#6f0f8f', description: null }
const opened = categoryToForm(audio)
const weight = { ...NEW_FIELD, label: 'Peso ', unit: ' g', better: 'less' as const }
const screen = {
  ...NEW_FIELD,
  label: 'Tipo de pantalla',
  kind: 'choice' as const,
  choices: ['OLED', '', ' LCD ', 'OLED'],
}
const column = [
  { ...NEW_FIELD, key: 'peso', label: 'Peso', unit: 'g', better: 'less' },
  {
    ...NEW_FIELD,
    key: 'tipo_de_pantalla',
    label: 'Tipo de pantalla',
    kind: 'choice',
    choices: ['OLED', 'LCD'],
  },
]

const changed = (form: CategoryForm, before: CategoryForm) =>
  changedColumns(categoryColumns(form), categoryColumns(before))

describe('P27.1 the fields of a category form', () => {
  test('become a column that the server accepts; only a number has a unit, only a choice its values', () => {
    const typed = { ...screen, unit: 'x', better: 'more' as const, decimals: 2 }
    expect(fieldsColumn([weight, typed])).toEqual(column)
    expect(checkFields(column)).toEqual(column)
    expect(fieldsColumn([])).toBeNull()
  })

  test('a key is made from the label once, and no other field has it', () => {
    const again = fieldsColumn([
      { ...NEW_FIELD, key: 'peso', label: 'Masa' },
      weight,
      { ...NEW_FIELD, label: '¿?' },
    ])
    expect(again?.map(({ key }) => key)).toEqual(['peso', 'peso_2', 'dato'])
    expect(fieldsColumn([{ ...NEW_FIELD, label: 'Ñandú '.repeat(9) }])?.[0]?.key).toMatch(/^[a-z0-9_]{1,32}$/)
  })

  test('a category without them is sent as before there were any', () => {
    const bodies = [createCategoryBody(opened, 'c1'), changed({ ...opened, name: 'Otra' }, opened)]
    expect(JSON.stringify(bodies)).not.toContain('fields')
  })

  test('are sent when they changed, and as null when all were removed', () => {
    const form = { ...opened, fields: [weight, screen] }
    expect(createCategoryBody(form, 'c1')).toMatchObject({ fields: column })
    expect(changed(form, opened)).toEqual({ fields: column })
    expect(changed(opened, form)).toEqual({ fields: null })
    expect(changedCategoryFields({ ...form, fields: form.fields.toReversed() }, form)).toEqual(['fields'])
  })

  test('what keeps them from being saved', () => {
    const fields = [NEW_FIELD, { ...screen, choices: [' '] }, { ...weight, unit: 'g'.repeat(13) }]
    expect([...fieldFormErrors(fields).keys()]).toEqual(['0.label', '1.choices', '2.unit'])
    expect(categoryFormErrors({ ...opened, fields })).toEqual({ fields: 'Escribe el nombre del dato' })
    expect(categoryFormErrors({ ...opened, fields: [weight, screen] })).toEqual({})
  })

  test('a draft of an earlier app has none, and others return as typed', () => {
    const { fields: _, ...earlier } = opened
    expect(storedCategoryForm(earlier)).toEqual(opened)
    const form = { ...opened, fields: [NEW_FIELD, screen] }
    expect(storedCategoryForm(JSON.parse(JSON.stringify(form)))).toEqual(form)
  })

  test('read as lines', () => {
    expect(fieldLines(fieldsColumn([weight]) ?? [])[0]).toBe(
      'Peso (g): Número · Menos es mejor · Sirve de filtro',
    )
  })
})
