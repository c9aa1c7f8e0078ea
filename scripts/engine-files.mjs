// What the end-to-end tests cannot be run for in Firefox, test by test, with the reason (docs/browsers.md).
// `tests/support/left-out.ts` leaves it out, `npm run test:engines` prints it and refuses a name that no test has.

/**
 * Why a test is left out. `isTried`: it is run all the same and has to fail, because it says soon that it cannot.
 * @typedef {{ why: string, isTried?: true }} Reason
 */

/** @type {Reason} */
const NO_DEVTOOLS = { why: 'asks the DevTools protocol, which Firefox has not', isTried: true }
/** @type {Reason} */
const NO_PERIODIC_SYNC = { why: 'Firefox wakes no worker from time to time' }
/** @type {Reason} */
const OTHER_PARSER = {
  why: "Firefox's parser opens more of what was left open again than the standard says (four of a kind, where three are the most)",
}
/** @type {Reason} */
const NO_FOLDER = { why: "Firefox's driver hands no folder over to a page" }
/** @type {Reason} */
const NO_DOWNLOAD = { why: "Firefox's driver does not tell of a download that the page makes itself" }
/** @type {Reason} */
const NO_REQUEST_BODY = {
  why: "Firefox's driver does not hand over what a request carries, so that it cannot be sent in its place",
}
/** @type {Reason} */
const NO_CACHE_OFFLINE = { why: "without a network Firefox's driver takes the browser's own cache away, too" }
/** @type {Reason} */
const CRASHES = { why: 'the page crashes: Firefox ends with a segmentation fault' }
/** @type {Reason} */
const NOT_YET = { why: 'fails, not yet looked into' }

/**
 * By file of `tests/e2e`, then by the test: what its name begins with, behind the names of its groups (`group > test`).
 * @type {Readonly<Record<string, Readonly<Record<string, Reason>>>>}
 */
export const LEFT_OUT = {
  '09-bodies': { '§5 decision 5: a body is the same tree, read in a browser or away from one': OTHER_PARSER },
  '07-narrow-screen': {
    'nothing in a row breaks > the home screen, whole, of a category and on every page': NOT_YET,
  },
  '11-new-reviews': {
    'a round without a page puts the number of new reviews on the icon; opening the magazine takes it away':
      NO_PERIODIC_SYNC,
  },
  '31-article-form-answers': {
    'a lost answer after the article was created: the next try finds it, and there is one': NO_REQUEST_BODY,
    'a lost answer after an update, more typed since: saved without a question': NO_REQUEST_BODY,
    'a lost answer and a reload: the draft that was saved after all is not offered': NO_REQUEST_BODY,
    'decision 14: offline the form says so, keeps every word, and sends when save is pressed again':
      NO_CACHE_OFFLINE,
  },
  '34-pictures': {
    'an upload over a slow line tells how far it is; called off, it is broken off': NO_DEVTOOLS,
  },
  '35-content': {
    'move in, move out: export, wipe, import on the screen gives the same rows; the same file again changes nothing':
      NO_DOWNLOAD,
  },
  '35-moving-in': {
    'a WordPress site with its folder: told first, brought in, shown, answered at its old addresses, once':
      NO_FOLDER,
  },
  '38-history': {
    'a category has its history: what has changed by words and side by side, and a version that somebody saves again':
      CRASHES,
  },
  '38-picture-removal': {
    'what a form has let go of is found under ‘Sin usar’ and removed once that was asked': CRASHES,
  },
  '38-stored-pictures': {
    'a stored picture is found and chosen for another article by the keyboard, and is not uploaded again':
      CRASHES,
  },
  '39-writing': {
    'a paste > of a picture, with the HTML that shows it beside it, becomes one of the five': NOT_YET,
    'the toolbar by keyboard > writes headings, emphasis, lists, verdict and measures': NOT_YET,
    'the reading check > is in sight with the buttons while somebody writes, at 360 by 740 pixels': NOT_YET,
  },
  '39-writing-pictures': {
    'pictures of the text > it is dragged to another place': NOT_YET,
  },
  '40-settings': {
    'a browser that wakes the worker > is asked to, where it allows it': NO_PERIODIC_SYNC,
    'a browser that wakes the worker > has a round run without a page: the list and the text are on the device':
      NO_PERIODIC_SYNC,
  },
  '41-titles': {
    'without a network a page far down shows its titles, and an article on it says that it is not here':
      NOT_YET,
  },
  '44-storage-faults': {
    'several tabs > I13 one that falls asleep with the lock of its round loses it to another': NO_DEVTOOLS,
    'I13 a device > that is full keeps the list whole, gives the texts up, and says so': NO_DEVTOOLS,
  },
  '52-installing': {
    'within the installed app nothing is offered, and pulling down asks for what is new': NO_DEVTOOLS,
  },
}

/** Files of which nobody has seen yet what Firefox makes of all of them: they are not run there. */
export const NOT_YET_RUN = [
  '02-offline',
  '11-new-reviews',
  '11-reading-place',
  '11-saved',
  '20-update',
  '21-worker',
  '22-wrong-answers',
  '23-healing',
  '24-older-text',
  '25-page-styles',
  '26-finding',
  '33-kill',
  '34-image-list',
  '34-pictures',
  '36-device-walks',
  '36-draft-walks',
  '40-settings',
  '42-kill-sync',
  '43-two-versions',
  '44-storage-faults',
  '45-static-export',
  '46-edge',
  '52-installing',
  '52-own-things',
  '53-for-everyone',
  '54-merging',
  '54-old-addresses',
  '55-seen',
  '56-recipes',
  '57-static-recipe',
  '57-worker-off',
]

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
    NOT_YET_RUN.includes(file)
      ? []
      : Object.keys(left)
          .filter((beginning) => !tests.some((one) => one.file === file && one.test.startsWith(beginning)))
          .map((beginning) => `${file}: ${beginning}`),
  )
}
