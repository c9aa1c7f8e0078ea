import { describe, expect, test } from 'vitest'
import { authorColumns, authorFormErrors, authorToForm, NEW_AUTHOR } from '#domain/authors/author-form.ts'

const nuria = { ...NEW_AUTHOR, name: 'Nuria Valls', slug: 'nuria-valls' }

describe("P27.42 an author's form", () => {
  test.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'Escribe un nombre' }],
    [{ name: 'ñ'.repeat(81) }, { name: 'Caben 80 caracteres' }],
    [{ slug: '' }, { slug: 'Escribe un slug' }],
    [{ slug: 'Nuria' }, { slug: 'Solo letras minúsculas, números y guiones' }],
    [{ slug: 'a'.repeat(101) }, { slug: 'Caben 100 caracteres' }],
    [{ slug: 'ana' }, { slug: 'Ya hay otro autor con este slug' }],
    [{ sentence: 'a'.repeat(301) }, { sentence: 'Caben 300 caracteres' }],
    [{ expertise: 'a'.repeat(201) }, { expertise: 'Caben 200 caracteres' }],
    [{ face: 'data:x' }, { face: 'Esta imagen no vale' }],
    [{ face: '/storage/a.webp#texto=Nuria' }, {}],
  ])('%o: %o', (typed, errors) => {
    expect(authorFormErrors({ ...nuria, ...typed }, [{ slug: 'ana' }])).toEqual(errors)
  })

  test('sends what is empty as null, and reads it back', () => {
    const columns = authorColumns({ ...nuria, sentence: '  ', expertise: ' Audio ' })
    expect(columns).toEqual({
      name: 'Nuria Valls',
      slug: 'nuria-valls',
      sentence: null,
      expertise: 'Audio',
      face: null,
    })
    expect(authorColumns(authorToForm({ id: 'u', rev: 1, ...columns }))).toEqual(columns)
  })
})
