import fc from 'fast-check'

/** One of these words, separated by spaces. */
export const anyOf = (words: string): fc.Arbitrary<string> => fc.constantFrom(...words.split(' '))

/** All parts, joined. */
export const joined = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((words) => words.join(''))

/** Sometimes one of these words; more often none. */
export const perhaps = (words: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, anyOf(words))
