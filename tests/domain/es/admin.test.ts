import { describe, expect, test } from 'vitest'
import {
  adminTexts,
  draftWords,
  openedDraftWords,
  otherDraftWords,
  saveFailureWords,
  signInToast,
  uploadFailureWords,
} from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'

describe('a draft', () => {
  test('says how old it is', () => {
    expect(draftWords(3 * 60_000)).toBe('Borrador de hace 3 min')
    expect(otherDraftWords(3 * 60_000)).toBe('Otro borrador de hace 3 min en este dispositivo')
  })

  test('that a form opens with says that readers see something else, or nothing yet', () => {
    const [here, away] = [false, true]
    expect(openedDraftWords(3 * 60_000, { isNew: false, isElsewhere: here })).toBe(
      'Tu borrador de hace 3 min: los lectores ven lo publicado',
    )
    expect(openedDraftWords(3 * 60_000, { isNew: true, isElsewhere: away })).toBe(
      'Tu borrador de hace 3 min en otro dispositivo: aún no es público',
    )
  })
})

describe('why something failed', () => {
  test('P26.7 a refused pair of credentials is the catalogue’s; anything else is no matter of credentials', () => {
    expect(signInToast({ kind: 'refused', status: 400 }, 0)).toEqual(toasts.notSignedIn)
    expect(signInToast({ kind: 'network' }, 0)).toEqual({
      tone: 'bad',
      title: 'Error',
      text: 'No se pudo conectar con el servidor',
    })
  })

  test('P17.20 without a connection the form says so, and where the words are', () => {
    expect(saveFailureWords({ kind: 'network' })).toMatch(/^No hay conexión\. .*en este dispositivo/)
  })

  test('a broken rule is told by its name, an unknown one in general', () => {
    const rejected = (rule: string | null) => saveFailureWords({ kind: 'rejected', status: 400, rule })
    expect(rejected('categories_slug_key')).toBe('Ya hay una categoría con este slug.')
    expect(rejected('articles_category_id_fkey')).toBe('La categoría elegida ya no existe.')
    expect(rejected('otra_regla')).toBe('El servidor no acepta estos datos.')
    expect(rejected(null)).toBe('El servidor no acepta estos datos.')
  })

  test('an expired session is not a missing right', () => {
    const refused = (status: number) => saveFailureWords({ kind: 'refused', status })
    expect(refused(401)).toBe(adminTexts.signInAgain)
    expect(refused(403)).toMatch(/no te permite guardar/)
  })

  test('a server whose disk is full or takes no writes is named as such', () => {
    const failure = { kind: 'server', status: 507 } as const
    expect(uploadFailureWords(failure)).toBe('En el servidor no se pueden guardar más imágenes')
    expect(saveFailureWords(failure)).toMatch(
      /^En el disco del servidor no se puede escribir\. Todo lo escrito/,
    )
  })

  test('where there is no storage service the form says why upload does not work', () => {
    expect(uploadFailureWords({ kind: 'missing' })).toBe(adminTexts.noStorage)
    expect(uploadFailureWords({ kind: 'server', status: 500 })).toBe('El servidor ha fallado')
  })
})
