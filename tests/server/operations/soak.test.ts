// `npm run soak` for some seconds: a server that is killed during writes keeps what it has acknowledged. Also, what
// the soak's ledger reports if it does not.
import { describe, expect, it, test } from 'vitest'
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

describe('the ledger', () => {
  it('names a missing acknowledged write, of every kind', () => {
    const ledger = createLedger()
    ledger.begin({ 'article 1': 'one' }).acknowledged()
    ledger.begin({ 'article 1': 'two' }).acknowledged()
    ledger.begin({ 'article 2': 'three' }).acknowledged()
    ledger.begin({ 'article 2': null }).acknowledged()
    expect(ledger.acknowledged()).toBe(4)
    const found = { 'article 1': 'one', 'article 2': 'three' }
    expect(ledger.compare(new Map(Object.entries(found)))).toEqual([
      'article 1: expected "two", found "one"',
      'article 2: expected no row, found "three"',
    ])
    expect(ledger.compare(new Map([['article 2', 'three']]))).toEqual([
      'article 1: expected "one", found no row',
    ])
  })

  it('accepts a write without an answer as done or not done, and nothing else', () => {
    const ledger = createLedger()
    for (const key of ['article 1', 'article 2', 'article 3']) {
      ledger.know(key, 'old')
      ledger.begin({ [key]: 'new' })
    }
    const found = new Map([
      ['article 1', 'new'],
      ['article 2', 'old'],
      ['article 3', 'half'],
    ])
    expect(ledger.compare(found)).toEqual(['article 3: expected "old", found "half"'])
    expect(ledger.unanswered()).toEqual({ done: 1, notDone: 1 })
    // A write that the database completed late.
    found.set('article 2', 'new')
    expect(ledger.compare(found)).toEqual([])
    // A write that was found done is expected from then on.
    found.set('article 1', 'old')
    expect(ledger.compare(found)).toEqual(['article 1: expected "new", found "old"'])
  })

  it('names a row that nobody wrote, and expects nothing of a refused write', () => {
    const ledger = createLedger()
    ledger.begin({ 'draft 1': 'refused' }).refused()
    const found = { 'draft 1': 'refused', 'draft 2': 'whose' }
    expect(ledger.compare(new Map(Object.entries(found)))).toEqual([
      'draft 1: expected no row, found "refused"',
      'draft 2: expected no row, found one that nobody wrote',
    ])
  })
})
