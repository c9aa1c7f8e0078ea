// What the end-to-end tests cannot be run for in Firefox, test by test, with the reason (docs/browsers.md).
// `tests/support/left-out.ts` leaves it out, `npm run test:engines` prints it and refuses a name that no test has.

/**
 * Why a test is left out. `isTried`: it is run all the same and has to fail, because it says soon that it cannot.
 * @typedef {{ why: string, isTried?: true }} Reason
 */

/**
 * By file of `tests/e2e`, then by the test: what its name begins with, behind the names of its groups (`group > test`).
 * @type {Readonly<Record<string, Readonly<Record<string, Reason>>>>}
 */
export const LEFT_OUT = {}

/**
 * Why this test is left out; null: it runs.
 * @param {string} file its name in tests/e2e @param {string} test with the names of its groups
 */
export function reasonOf(file, test) {
  const found = Object.entries(LEFT_OUT[file] ?? {}).find(([beginning]) => test.startsWith(beginning))
  return found === undefined ? null : found[1]
}

/**
 * Names of the table that no test has.
 * @param {readonly { file: string, test: string }[]} tests all that were collected
 */
export function namesWithoutTest(tests) {
  return Object.entries(LEFT_OUT).flatMap(([file, left]) =>
    Object.keys(left)
      .filter((beginning) => !tests.some((one) => one.file === file && one.test.startsWith(beginning)))
      .map((beginning) => `${file}: ${beginning}`),
  )
}
