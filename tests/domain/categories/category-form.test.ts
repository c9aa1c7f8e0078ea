import { describe, expect, test } from 'vitest'
import {
  categoryColumns,
  type CategoryForm,
  categoryFormErrors,
  categoryToForm,
  changedCategoryFields,
  createCategoryBody,
  newCategoryForm,
  sameCategoryForm,
  SLUG_HINT,
  SLUG_TAKEN,
  withName,
  withSlug,
} from '#domain/categories/category-form.ts'
import { changedColumns } from '#domain/facts/check-facts.ts'

const audio = { id: 'c1', name: 'Audio', slug: 'audio', color: '#6f0f8f', description: 'Lo que suena' }
const opened = categoryToForm(audio)
const changed = (form: CategoryForm) => changedColumns(categoryColumns(form), categoryColumns(opened))

describe('P22.2 the slug', () => {
  test('follows the name while a new category is being written', () => {
    const typed = withName(withName(newCategoryForm(), 'Automóvi'), 'Automóviles y más')
    expect(typed).toMatchObject({ name: 'Automóviles y más', slug: 'automoviles-y-mas' })
  })

  test('P22.2 once a person has written it, the name no longer changes it', () => {
    const edited = withSlug(withName(newCategoryForm(), 'Audio'), 'sonido')
    expect(withName(edited, 'Audio y vídeo').slug).toBe('sonido')
  })

  test('emptied by hand, it is derived again', () => {
    const emptied = withSlug(withSlug(withName(newCategoryForm(), 'Audio'), 'sonido'), '')
    expect(withName(emptied, 'Vídeo').slug).toBe('video')
  })

  test('of a category that exists never follows its name: addresses hang on it', () => {
    expect(withName(opened, 'Sonido')).toMatchObject({ name: 'Sonido', slug: 'audio' })
  })
})

describe('P22.1 what keeps it from being saved', () => {
  test('a missing name and slug; the colour has its default, the description is optional', () => {
    expect(Object.keys(categoryFormErrors(newCategoryForm()))).toEqual(['name', 'slug'])
    expect(newCategoryForm().color).toBe('#6b7280')
  })

  test.each(['Audio', 'con espacio', 'año', 'a_b', 'a/b'])('the slug "%s", with the hint', (slug) => {
    expect(categoryFormErrors({ ...opened, slug })).toEqual({ slug: SLUG_HINT })
    expect(SLUG_HINT).toBe('Solo letras minúsculas, números y guiones')
  })

  test('the slug of another category', () => {
    expect(categoryFormErrors(opened, [{ slug: 'audio' }])).toEqual({ slug: SLUG_TAKEN })
    expect(categoryFormErrors(opened, [{ slug: 'gaming' }])).toEqual({})
  })

  test.each(['', 'rojo', '#fff', '#12345g'])('the colour "%s"', (color) => {
    expect(Object.keys(categoryFormErrors({ ...opened, color }))).toEqual(['color'])
  })
})

describe('P24.12 the calls', () => {
  test('a create carries the record and the id of the device; an empty description is absent', () => {
    const { id, ...columns } = audio
    expect(createCategoryBody(opened, id)).toEqual({ id, ...columns })
    expect(createCategoryBody({ ...opened, description: '' }, id)).not.toHaveProperty('description')
  })

  test('an update carries the changed fields', () => {
    expect(changed(opened)).toEqual({})
    expect(changed({ ...opened, name: 'Sonido', color: '#000000' })).toEqual({
      name: 'Sonido',
      color: '#000000',
    })
  })

  test('a description taken away is null, else it would stay', () => {
    expect(changed({ ...opened, description: '' })).toEqual({ description: null })
  })
})

test('the slug’s origin is no change of the category', () => {
  expect(sameCategoryForm(opened, { ...opened, slugEdited: false })).toBe(true)
  expect(changedCategoryFields({ ...opened, slug: 'sonido' }, opened)).toEqual(['slug'])
})
