// End-to-end tests that cannot run in Firefox, test by test, with the reason (docs/browsers.md).
// `tests/support/browser/left-out.ts` skips them. `npm run test:engines` prints them, and rejects a name that no test
// has.

/**
 * Why a test is left out. `isTried`: it runs all the same and must fail, because it fails quickly.
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
const CRASHES = { why: 'the page crashes: Firefox ends with a segmentation fault' }
/** @type {Reason} */
const NO_INSTALLING = { why: 'Firefox offers no page to be installed' }
/** @type {Reason} */
const NO_FOCUS = { why: "Firefox's driver gives the focus to no page that a test has written" }
/** @type {Reason} */
const LOWER_ROW = {
  why: "Firefox's grid makes a row a tenth lower than a category's name in it that is 2,400 pixels high",
}
/** @type {Reason} */
const NO_DRAGGING = { why: "Firefox's driver begins no drag of the browser's own" }

/** @type {Reason} */
const NO_SHARE_TARGET = {
  why: 'Firefox has no share target, and gives its worker no body of a request to read part by part',
}

/**
 * By file of `tests/e2e`, then by test: the beginning of its name, after the names of its groups (`group > test`).
 * @type {Readonly<Record<string, Readonly<Record<string, Reason>>>>}
 */
export const LEFT_OUT = {
  'reading/opening': { 'a tap shows the head once, and its article': NO_DEVTOOLS },
  'reading/bodies': { 'P9.1 a body is the same tree, read in a browser or away from one': OTHER_PARSER },
  'reading/narrow-screen': {
    'nothing in a row breaks > the home screen, whole, of a category and on every page': LOWER_ROW,
  },
  'finding/new-reviews': {
    'a round without a page puts the number of new reviews on the icon; opening the magazine takes it away':
      NO_PERIODIC_SYNC,
  },
  'editor/article-form-answers': {
    'a lost answer after the article was created: the next try finds it, and there is one': NO_REQUEST_BODY,
    'a lost answer after an update, more typed since: saved without a question': NO_REQUEST_BODY,
  },
  'editor/pictures': {
    'an upload over a slow line tells how far it is; called off, it is broken off': NO_DEVTOOLS,
  },
  'hosting/content': {
    'move in, move out: export, wipe, import on the screen gives the same rows; the same file again changes nothing':
      NO_DOWNLOAD,
  },
  'hosting/moving-in': {
    'a WordPress site with its folder: told first, brought in, shown, answered at its old addresses, once':
      NO_FOLDER,
  },
  'drafts/shares': {
    'opens a new article with the text, the link and the picture': NO_SHARE_TARGET,
    'a share without an origin waits': NO_SHARE_TARGET,
    'a share of too many bytes': NO_SHARE_TARGET,
    'shares wait up to the limit': NO_SHARE_TARGET,
    'a postponed question': NO_SHARE_TARGET,
    'a picture whose upload failed': NO_SHARE_TARGET,
    'nothing is stored on a device where nobody is signed in': NO_SHARE_TARGET,
    "'Salir' deletes pending shares": NO_SHARE_TARGET,
    'text typed in another window stays': NO_SHARE_TARGET,
    'an empty share': NO_SHARE_TARGET,
  },
  'drafts/history': {
    'a category’s history shows changed words and both versions, and restores a version as an edit to be saved':
      CRASHES,
  },
  'editor/picture-removal': {
    'what a form has let go of is found under ‘Sin usar’ and removed once that was asked': CRASHES,
  },
  'editor/stored-pictures': {
    'a stored picture is found and chosen for another article by the keyboard, and is not uploaded again':
      CRASHES,
  },
  'editor/writing-pictures': { 'pictures of the text > it is dragged to another place': NO_DRAGGING },
  'finding/settings': {
    'a browser that wakes the worker > is asked to, where it allows it': NO_PERIODIC_SYNC,
    'a browser that wakes the worker > has a round run without a page: the list and the text are on the device':
      NO_PERIODIC_SYNC,
  },
  'offline/storage-faults': {
    'several tabs > I13 one that falls asleep with the lock of its round loses it to another': NO_DEVTOOLS,
    'I13 a device > that is full keeps the list whole, gives the texts up, and says so': NO_DEVTOOLS,
  },
  'worker/installing': {
    'an offer that comes before the app is kept, shown at the second visit without moving anything, and taken up':
      NO_INSTALLING,
    'an iPhone is told the steps, and has its pictures for the start': CRASHES,
    'within the installed app nothing is offered, and pulling down asks for what is new': NO_DEVTOOLS,
  },
  'finding/reader-data': { 'what is saved on one device is on another with the file': NO_DOWNLOAD },
  'reading/for-everyone': {
    'what is looked for here is found where it is wrong': NO_FOCUS,
    'home-shortcuts': CRASHES,
    'search-suggestions': CRASHES,
    'search-recent': CRASHES,
    'install-steps': CRASHES,
  },
}

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
 * @param {readonly { file: string, test: string }[]} tests all collected ones
 */
export function namesWithoutTest(tests) {
  return Object.entries(LEFT_OUT).flatMap(([file, left]) =>
    Object.keys(left)
      .filter((beginning) => !tests.some((one) => one.file === file && one.test.startsWith(beginning)))
      .map((beginning) => `${file}: ${beginning}`),
  )
}
