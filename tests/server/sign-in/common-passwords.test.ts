// Nobody may choose the most common passwords, or ones made of the magazine's own words.
import { expect, test } from 'vitest'
import { unfitness } from '../../../server/password/password-rules.ts'

const EMAIL = 'ana.lopez@revista.example'
const reasonOf = async (password: string) => (await unfitness(password, EMAIL))?.reason ?? null

test.each(['PASSWORDpassword', '1qaz2wsx3edc', 'administrador'])('%s is on the list', async (password) => {
  expect(await reasonOf(password)).toBe('common')
})

test.each([
  'cacharreo2026',
  'Cacharreo-Cacharreo',
  'cácharreo 12345',
  'ana.lopez@revista.example',
  'López.Ana.2026',
  'ana-cacharreo-99',
])('%s is made of known words', async (password) => {
  expect(await reasonOf(password)).toBe('common')
})

test.each(['el cacharreo de mi tía Paca', 'Xq7-mirlo-tejado-azul', '.*.*.*.*.*.*.*.*', 'password\npassword'])(
  '%j may be chosen',
  async (password) => {
    expect(await reasonOf(password)).toBeNull()
  },
)

test('the length is checked before the list', async () => {
  expect(await reasonOf('password')).toBe('length')
  expect(await reasonOf('a'.repeat(73))).toBe('length')
})
