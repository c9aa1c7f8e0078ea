import { expect, test } from 'vitest'
import { passwordMistakes } from '#admin/session/change-password.tsx'
import { passwordFault } from '#domain/password.ts'

test.each([
  ['', 'too-short'],
  ['once letras', 'too-short'],
  // Counts characters, not UTF-16 units.
  ['🔑'.repeat(11), 'too-short'],
  ['doce, letras', null],
  ['🔑'.repeat(12), null],
  ['a'.repeat(72), null],
  ['a'.repeat(73), 'too-long'],
  [`ñ${'a'.repeat(70)}`, null],
  [`ñ${'a'.repeat(71)}`, 'too-long'],
  ['🔑'.repeat(19), 'too-long'],
])('as a password %j is %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})

test.each([
  ['', '', { current: 'Escribe la contraseña de ahora', next: 'Escribe la contraseña nueva' }],
  ['x', 'once letras', { next: 'Necesita 12 caracteres o más' }],
  ['x', 'a'.repeat(73), { next: 'Es demasiado larga' }],
  ['doce, letras', 'doce, letras', { next: 'Es la misma que ahora' }],
  ['una clave', 'doce, letras', {}],
])('from %j to %j reports mistakes before any request', (current, next, mistakes) => {
  expect(passwordMistakes(current, next)).toEqual(mistakes)
})
