import fc from 'fast-check'
import type { Fault } from '../fakes/fake-table-api.ts'

// Random events of a magazine and its readers: writes, rounds with faults, turned pages.

export const CATEGORIES = ['audio', 'gaming', 'laptops']

const number = fc.integer({ min: 1, max: 40 })
const category = fc.constantFrom(...CATEGORIES)
const fault = fc.constantFrom<Fault[]>(
  'reject',
  'html',
  'truncated',
  'null',
  { status: 500 },
  { status: 429, retryAfter: 5 },
  { status: 401 },
)

const writes = [
  fc.record({ do: fc.constant('edit'), number, title: fc.string({ maxLength: 3 }) }),
  fc.record({ do: fc.constant('rewrite'), number, content: fc.string({ maxLength: 3 }) }),
  fc.record({ do: fc.constant('state'), number, brand: fc.string({ maxLength: 2 }) }),
  fc.record({ do: fc.constant('move'), number, minute: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant('file'), number, category }),
  fc.record({ do: fc.constant('delete'), number }),
  fc.record({ do: fc.constant('editCategory'), category, title: fc.string({ maxLength: 3 }) }),
  fc.record({ do: fc.constant('deleteCategory'), category }),
  fc.record({ do: fc.constant('fill'), number }),
  fc.record({ do: fc.constant('hold'), number, title: fc.string({ maxLength: 3 }) }),
  fc.record({ do: fc.constant('release') }),
  fc.record({ do: fc.constantFrom('truncate', 'purge', 'backup', 'restore') }),
] as const

type WriteArbitrary = fc.Arbitrary<Write>

const opening = fc.record({ opens: number })

/** A page of a list is shown, and its response takes as long as some writes and rounds. */
const showingOf = (write: WriteArbitrary) =>
  fc.record({
    shows: fc.array(number, { minLength: 1, maxLength: 10 }),
    meanwhile: fc.array(write, { maxLength: 2 }),
    pulls: fc.boolean(),
  })

/** A round with failed requests, stale and delayed responses, writes in between, and a kill. */
const roundOf = (write: WriteArbitrary) =>
  fc.record({
    faults: fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), fault, { maxKeys: 3 }),
    stale: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    late: fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), fc.integer({ min: 5, max: 80 }), {
      maxKeys: 3,
    }),
    between: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), write), { maxLength: 4 }),
    diesAt: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null, freq: 3 }),
    diesAfterCommits: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null, freq: 3 }),
    tabs: fc.constantFrom(1, 1, 2),
  })

/** Up to 14 events. Each run uses few kinds of writes, because a rich mix crowds out simple sequences. */
export const happenings = fc.subarray<WriteArbitrary>([...writes], { minLength: 1 }).chain((some) => {
  const write: WriteArbitrary = fc.oneof(...some)
  return fc.array(
    fc.oneof(
      { arbitrary: write, weight: 4 },
      { arbitrary: roundOf(write), weight: 6 },
      { arbitrary: opening, weight: 1 },
      { arbitrary: showingOf(write), weight: 1 },
    ),
    { maxLength: 14 },
  )
})

type Drawn<T> = T extends fc.Arbitrary<infer Value> ? Value : never
export type Write = Drawn<(typeof writes)[number]>
export type Round = Drawn<ReturnType<typeof roundOf>>
export type Showing = Drawn<ReturnType<typeof showingOf>>
