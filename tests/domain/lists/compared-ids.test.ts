import { expect, test } from 'vitest'
import { idsIn, idsValue } from '#domain/lists/compared-ids.ts'

test.each<[string, unknown, string[]]>([
  ['two', 'a1,b2', ['a1', 'b2']],
  ['blanks around them', ' a1 , b2 ', ['a1', 'b2']],
  ['one twice', 'a1,b2,a1', ['a1', 'b2']],
  ['more than three', 'a,b,c,d', ['a', 'b', 'c']],
  ['nonsense between them', 'a,<b>,,../c,d', ['a', 'd']],
  ['one that is too long', `${'x'.repeat(65)},a`, ['a']],
  ['nothing', '', []],
  ['no text', 7, []],
  ['nobody said anything', undefined, []],
])('ids of an address: %s', (_, value, ids) => {
  expect(idsIn(value)).toEqual(ids)
})

test('what was read once is read the same again, and no ids are no value', () => {
  expect(idsIn(idsValue(['a', 'b']))).toEqual(['a', 'b'])
  expect(idsValue([])).toBeUndefined()
})
