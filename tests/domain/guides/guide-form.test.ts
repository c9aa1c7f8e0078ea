import { describe, expect, test } from 'vitest'
import {
  changedGuideFields,
  guideColumns,
  guideFormErrors,
  guideToForm,
  newGuideForm,
  withQuestion,
} from '#domain/guides/guide-form.ts'
import { isPriceOld } from '#domain/facts/article-facts.ts'
import { pickProblem, problemCount, sumIn } from '#domain/guides/pick-problems.ts'
import { storedGuideForm } from '#domain/drafts/stored-form.ts'

const empty = newGuideForm('2026-11-26')
const asked = { ...withQuestion(empty, '¿Qué móvil por 200 €?'), picks: [{ article: 'a', reason: 'Dura.' }] }

describe("P27.43 a guide's form", () => {
  test('takes slug and price from the question, until they are typed', () => {
    expect(asked).toMatchObject({ slug: 'que-movil-por-200', maxPrice: '200' })
    expect(withQuestion(asked, '¿Qué móvil por 1.299,50 €?').maxPrice).toBe('1299,50')
    expect(withQuestion({ ...asked, maxPrice: '250' }, '¿Y por 300 €?').maxPrice).toBe('250')
    expect(withQuestion({ ...asked, slugEdited: true }, 'Otra').slug).toBe('que-movil-por-200')
  })

  test.each([
    [{}, {}],
    [{ title: '' }, { title: 'Escribe la pregunta' }],
    [{ slug: 'moviles' }, { slug: 'Ya hay otra guía con este slug' }],
    [{ maxPrice: 'poco' }, { maxPrice: 'Este precio no vale' }],
    [{ maxPrice: '10,005' }, { maxPrice: 'Este precio no vale' }],
    [{ maxPrice: '' }, {}],
    [{ checkedOn: '' }, { checkedOn: 'Esta fecha no vale' }],
    [{ introduction: 'a'.repeat(4001) }, { introduction: 'Caben 4000 caracteres' }],
  ])('%o: %o', (typed, errors) => {
    expect(guideFormErrors({ ...asked, ...typed }, [{ slug: 'moviles' }])).toEqual(errors)
  })

  test('each pick has a reason, and there are at most 12', () => {
    const picks = (count: number, reason: string) =>
      Array.from({ length: count }, (_, at) => ({ article: `a${at}`, reason }))
    expect(guideFormErrors({ ...asked, picks: picks(1, ' ') }).picks).toMatch(/^Di por qué/)
    expect(guideFormErrors({ ...asked, picks: picks(12, 'Sí.') }).picks).toBeUndefined()
    expect(guideFormErrors({ ...asked, picks: picks(13, 'Sí.') }).picks).toBe('Como máximo 12 elecciones')
  })

  test('its columns come back as the same form, published or not', () => {
    for (const publishedAt of ['', '2026-11-20T10:00:00.000Z']) {
      const form = { ...asked, publishedAt, slugEdited: true }
      const { category_id, max_price, checked_on, published_at, ...rest } = guideColumns(form)
      const row = { categoryId: category_id, maxPrice: max_price, checkedOn: checked_on, ...rest }
      const read = guideToForm({ id: 'g', rev: 1, ...row, publishedAt: published_at })
      expect(changedGuideFields(read, form)).toEqual([])
      expect(storedGuideForm({ ...form })).toEqual(form)
    }
  })
})

describe('P27.44 the sum of a question', () => {
  test.each([
    ['¿Qué móvil por 200 €?', 200],
    ['¿Qué móvil por menos de 1.200 euros?', 1200],
    ['¿Unos cascos de 49,90€?', 49.9],
    ['¿Qué tele entre 400 y 600 €?', 600],
    ['¿Qué compro con € 300?', 300],
    ['¿Qué móvil en 2026?', null],
    ['¿Una tele de 65 pulgadas?', null],
    ['', null],
  ])('%s %o', (question, sum) => {
    expect(sumIn(question)).toBe(sum)
  })
})

describe('P27.44 a pick is named', () => {
  const frame = { maxPrice: 200, categoryId: 'moviles' }
  const review = { id: 'a', title: 'Pliego 3', categoryId: 'moviles', facts: { price: 199 } }

  test.each([
    [review, null],
    [undefined, 'La reseña ya no está publicada'],
    [{ ...review, categoryId: 'audio' }, 'Es de otra categoría'],
    [{ ...review, facts: {} }, 'Su ficha no dice el precio'],
    [{ ...review, facts: { price: 219.9 } }, 'Cuesta 219,90\u00A0€'],
    [{ ...review, facts: { price: 150, currency: 'USD' } }, 'Cuesta 150\u00A0US$'],
  ])('%o: %o', (given, words) => {
    expect(pickProblem(given, frame)).toBe(words)
  })

  test('and is not without a frame', () => {
    const free = { ...review, categoryId: 'audio', facts: {} }
    expect(pickProblem(free, { maxPrice: null, categoryId: null })).toBeNull()
  })

  test('and counted for the list', () => {
    const picks = [
      { article: 'a', reason: 'Sí.' },
      { article: 'b', reason: 'No.' },
    ]
    expect(problemCount(picks, frame, { a: review })).toBe(1)
  })
})

test.each([
  ['2026-08-28', false],
  ['2026-08-27', true],
  ['2026-11-26', false],
])('P27.46 on 26 November 2026 a price of %s is old: %s', (day, isOld) => {
  expect(isPriceOld(day, '2026-11-26')).toBe(isOld)
})
