import { expect, it } from 'vitest'
import { chooseAdministrator } from '../../../server/password/administrators.ts'

const one = { id: '1', email: 'una@x.example' }
const two = { id: '2', email: 'otra@x.example' }

it('the chosen administrator is the only one, or that of the address, however it is written', () => {
  expect(chooseAdministrator([one], null)).toBe(one)
  expect(chooseAdministrator([one, two], ' OTRA@x.example')).toBe(two)
})

it.each([
  [[], null, 'The magazine has no administrator yet'],
  [[one, two], null, 'say which: --email=… (una@x.example, otra@x.example)'],
  [[one, two], 'nadie@x.example', 'No administrator has the address nadie@x.example.'],
])('a choice is refused in a sentence: among %j with the address %s', (accounts, email, sentence) => {
  expect(() => chooseAdministrator(accounts, email)).toThrow(sentence)
})
