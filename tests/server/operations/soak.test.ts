// `npm run soak` for some seconds: a server that is killed during writes keeps what it has acknowledged. Also, what
// the soak reports if it does not.
import { describe, expect, it, test } from 'vitest'
import { createLedger } from '../../../bench/soak/ledger.ts'
import { type MemorySample, memoryFigures } from '../../../bench/soak/memory.ts'
import { planStrokes, readSoakSettings } from '../../../bench/soak/settings.ts'
import { summary } from '../../../bench/soak/summary.ts'
import { diceOf } from '../../support/dice.ts'
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

test.each([
  ['--minutes=none', '--minutes is a number from 0.1 to 1440, not "none".'],
  ['--database=mysql', '--database is pglite or postgresql, not "mysql".'],
  ['--seed=-1', '--seed is a whole number from 0 on, not "-1".'],
  ['--hours=1', '"--hours=1" is none of its settings: '],
])('the soak refuses %s in a sentence', (word, sentence) => {
  expect(() => readSoakSettings([word])).toThrow(sentence)
})

describe('the plan of a soak', () => {
  const planned = (minutes: number, database: 'pglite' | 'postgresql', seed: number) =>
    planStrokes({ minutes, database, seed }, diceOf(seed))

  it('kills the server every two to four minutes, and leaves the last process for the measurement', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const strokes = planned(60, 'pglite', seed).map(({ at }) => at / 60_000)
      const gaps = strokes.map((at, index) => at - (strokes[index - 1] ?? 0))
      expect(Math.max(...gaps)).toBeLessThanOrEqual(4)
      expect(Math.min(...gaps.slice(1))).toBeGreaterThanOrEqual(2)
      expect(60 - (strokes.at(-1) ?? 60)).toBeGreaterThanOrEqual(20)
      expect(12 - (planned(12, 'pglite', seed).at(-1)?.at ?? Infinity) / 60_000).toBeGreaterThanOrEqual(6.5)
    }
  })

  it('has a kill in the shortest run, too, and cuts a PostgreSQL off before each kill', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      expect(planned(0.1, 'pglite', seed).length).toBeGreaterThan(0)
      const strokes = planned(60, 'postgresql', seed).map(({ what }) => what)
      expect(strokes.length).toBeGreaterThan(20)
      expect(strokes).toEqual(strokes.map((_, index) => (index % 2 === 0 ? 'database' : 'server')))
    }
  })
})

describe('the ledger', () => {
  it('names a missing acknowledged write, of every kind', () => {
    const ledger = createLedger()
    ledger.begin({ 'article 1': 'one' }).acknowledged()
    ledger.begin({ 'article 1': 'two' }).acknowledged()
    ledger.begin({ 'article 2': 'three' }).acknowledged()
    ledger.begin({ 'article 2': null }).acknowledged()
    expect(ledger.acknowledged()).toBe(4)
    expect(
      ledger.compare(
        new Map([
          ['article 1', 'one'],
          ['article 2', 'three'],
        ]),
      ),
    ).toEqual(['article 1: expected "two", found "one"', 'article 2: expected no row, found "three"'])
    expect(ledger.compare(new Map([['article 2', 'three']]))).toEqual([
      'article 1: expected "one", found no row',
    ])
  })

  it('accepts a write without an answer as done or not done, and nothing else', () => {
    const ledger = createLedger()
    for (const key of ['article 1', 'article 2', 'article 3']) ledger.know(key, 'old')
    for (const key of ['article 1', 'article 2', 'article 3']) ledger.begin({ [key]: 'new' })
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
    expect(
      ledger.compare(
        new Map([
          ['draft 1', 'refused'],
          ['draft 2', 'whose'],
        ]),
      ),
    ).toEqual([
      'draft 1: expected no row, found "refused"',
      'draft 2: expected no row, found one that nobody wrote',
    ])
  })
})

describe('the summary', () => {
  const MINUTE = 60_000
  const samples = (megabytes: (minute: number) => number, minutes: number): MemorySample[] =>
    Array.from({ length: minutes * 30 }, (_, at) => ({
      process: 1,
      age: at * 2000,
      megabytes: megabytes((at * 2000) / MINUTE),
    }))
  const good = {
    world: { faults: [], answered: () => 9 },
    ledger: { acknowledged: () => 7, unanswered: () => ({ done: 1, notDone: 2 }) },
    uploads: { acknowledged: () => 3 },
    readers: { rounds: () => 5, devices: () => 2 },
    memory: samples(() => 200, 9),
    starts: [900, 1200],
    works: [0.8],
    cutOffs: [],
    firstStart: 3000,
  }
  const endOf = (change: object) => {
    const { lines, faults } = summary({ ...good, ...change })
    return [lines.at(-1), faults]
  }

  it('ends with `good`, or with the number of faults', () => {
    expect(endOf({})).toEqual(['soak: good', 0])
    expect(endOf({ world: { faults: ['article 1: x'], answered: () => 9 } })).toEqual(['soak: 1 fault', 1])
  })

  it('counts a start beyond three seconds, and memory that grows by more than a tenth after minute five', () => {
    expect(endOf({ starts: [900, 3001] })).toEqual(['soak: 1 fault', 1])
    expect(endOf({ cutOffs: [900, 3001] })).toEqual(['soak: 1 fault', 1])
    expect(endOf({ memory: samples((minute) => (minute < 6 ? 200 : 221), 9) })).toEqual(['soak: 1 fault', 1])
    expect(endOf({ memory: samples((minute) => (minute < 6 ? 200 : 219), 9) })).toEqual(['soak: good', 0])
    // A minute with a temporary peak is not growth.
    expect(endOf({ memory: samples((minute) => (minute < 8.2 ? 200 : 300), 9) })).toEqual(['soak: good', 0])
  })

  it('compares the memory of the last process alone, and only if it lived long enough', () => {
    const before = samples(() => 100, 8).map((sample) => ({ ...sample, process: 0 }))
    expect(memoryFigures([...before, ...samples(() => 200, 7.9)])).toMatchObject({
      atMinuteFive: null,
      atEnd: 200,
    })
    expect(memoryFigures([...before, ...samples(() => 200, 8.1)])).toMatchObject({
      atMinuteFive: 200,
      atEnd: 200,
    })
  })
})
