// `npm run soak` for some seconds: a server that is killed during writes keeps what it has acknowledged. Also,
// what the soak's ledger reports if it does not.
import { expect, test } from 'vitest'
import { createLedger } from '../../../bench/soak/ledger.ts'
import { soaked } from '../../support/server/soaked.ts'

test('a server that is killed during writes loses no acknowledged write, no file, and no reader', async () => {
  const { said } = await soaked('--minutes=0.1')
  // How long a start takes depends on the machine here.
  const faults = said.filter((line) => line.startsWith('fault ') && !/ a restart: /.test(line))
  expect([faults, said.join('\n')]).toEqual([[], expect.stringMatching(/server killed, first good answer/)])
  expect(said.join('\n')).toMatch(/^writes +[1-9]\d* acknowledged, 0 lost; /m)
  expect(said.join('\n')).toMatch(/^readers +.*, 0 differences at the end$/m)
  expect(said.at(-1)).toMatch(/^soak: /)
}, 180_000)

test('the ledger names a lost acknowledged write, and accepts an unanswered one as done or not done', () => {
  const ledger = createLedger()
  ledger.begin({ 'article 1': 'one' }).acknowledged()
  ledger.begin({ 'article 1': 'two' }).acknowledged()
  for (const key of ['article 2', 'article 3', 'article 4']) {
    ledger.know(key, 'old')
    ledger.begin({ [key]: 'new' })
  }
  const found = { 'article 1': 'one', 'article 2': 'new', 'article 3': 'old', 'article 4': 'half' }
  expect(ledger.compare(new Map(Object.entries(found)))).toEqual([
    'article 1: expected "two", found "one"',
    'article 4: expected "old", found "half"',
  ])
})
