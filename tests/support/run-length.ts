// How much of the tests runs. `npm run test:deep` sets DEEP=1: the same tests, as often and as hard as they are meant to be.
// `npm test -- --all` sets EVERY_TEST=1: each test once. Else a sample.

/** Is this the long run? */
export const isDeep = process.env['DEEP'] === '1'

/** Is each test and each case of a list to run, not a sample? */
export const isEvery = isDeep || process.env['EVERY_TEST'] === '1'
