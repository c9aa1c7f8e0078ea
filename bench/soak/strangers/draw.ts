import fc from 'fast-check'

/** One word of this list, which is separated by spaces. */
export const anyOf = (words: string): fc.Arbitrary<string> => fc.constantFrom(...words.split(' '))

/** All parts, concatenated. */
export const joined = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((words) => words.join(''))

/** Sometimes one of these words; more often an empty text. */
export const perhaps = (words: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, anyOf(words))
