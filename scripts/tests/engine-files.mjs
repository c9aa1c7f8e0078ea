// End-to-end tests that cannot run in Firefox, test by test, with the reason (docs/browsers.md). `tests/support/browser/left-out.ts` skips
// them. `npm run test:engines` prints them, and rejects a name that no test has.

const NO_DEVTOOLS = 'asks the DevTools protocol, which Firefox has not'
const NO_PERIODIC_SYNC = 'Firefox wakes no worker from time to time'
const OTHER_PARSER =
  "Firefox's parser opens more of what was left open again than the standard says (four of a kind, where three are the most)"
const NO_FOLDER = "Firefox's driver hands no folder over to a page"
const NO_DOWNLOAD = "Firefox's driver does not tell of a download that the page makes itself"
const NO_REQUEST_BODY =
  "Firefox's driver does not hand over what a request carries, so that it cannot be sent in its place"
const CRASHES = 'the page crashes: Firefox ends with a segmentation fault'
const NO_INSTALLING = 'Firefox offers no page to be installed'
const NO_FOCUS = "Firefox's driver gives the focus to no page that a test has written"
const LOWER_ROW =
  "Firefox's grid makes a row a tenth lower than a category's name in it that is 2,400 pixels high"
const NO_DRAGGING = "Firefox's driver begins no drag of the browser's own"

const NO_SHARE_TARGET =
  'Firefox has no share target, and gives its worker no body of a request to read part by part'

/**
 * By file of `tests/e2e`, then by the prefix of the test's name, after the names of its groups (`group > test`).
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export const LEFT_OUT = {
  'reading/opening': { 'a tap shows the head once, then its article': NO_DEVTOOLS },
  'reading/bodies': { 'P9.1 a body has the same tree in a browser and on a server': OTHER_PARSER },
  'reading/narrow-screen': {
    'nothing in a row breaks > the home screen, unfiltered, of a category and on every page': LOWER_ROW,
  },
  'finding/new-reviews': {
    'a background round puts the number of new reviews on the icon; opening the magazine clears it':
      NO_PERIODIC_SYNC,
  },
  'editor/article-form-answers': {
    'the next try finds the created article, and there is one: the answer of the create was lost':
      NO_REQUEST_BODY,
  },
  'editor/pictures': {
    'an upload over a slow connection shows its progress, and can be cancelled': NO_DEVTOOLS,
  },
  'hosting/content': {
    'the file of an export has every row': NO_DOWNLOAD,
  },
  'hosting/moving-in': {
    'a WordPress site with its folder is summarised first, imported once after an interruption, shown, and redirected from its former addresses':
      NO_FOLDER,
  },
  'drafts/shares': {
    'opens a new article with the text, the link and the picture': NO_SHARE_TARGET,
    'a share without an origin waits': NO_SHARE_TARGET,
    'a share of too many bytes': NO_SHARE_TARGET,
    'a postponed question': NO_SHARE_TARGET,
    'nothing is stored on a device where nobody is signed in': NO_SHARE_TARGET,
  },
  'editor/picture-removal': {
    'a picture that a form has dropped is listed under ‘Sin usar’, and removed after a question': CRASHES,
  },
  'editor/stored-pictures': {
    'a stored picture is found and chosen for another article by keyboard, and not uploaded again': CRASHES,
  },
  'editor/writing-pictures': { 'pictures of the text > a marker is dragged to another place': NO_DRAGGING },
  'finding/settings': {
    'a browser that wakes the worker > is asked for it, and runs a round without a page: the list and the text are on the device':
      NO_PERIODIC_SYNC,
  },
  'offline/storage-faults': {
    'I13 a device > that is full keeps the whole list, drops the texts, and says so': NO_DEVTOOLS,
  },
  'worker/installing': {
    'an early offer to install is stored, shown at the second visit without moving anything, and accepted':
      NO_INSTALLING,
    'the installed app offers nothing': NO_DEVTOOLS,
  },
  'reading/for-everyone': {
    'the checks find the faults that they look for': NO_FOCUS,
    'home-shortcuts': CRASHES,
    'search-suggestions': CRASHES,
    'search-recent': CRASHES,
    'install-steps': CRASHES,
  },
}

/**
 * Why this test is left out; null if it runs.
 * @param {string} file its name in tests/e2e @param {string} test with the names of its groups
 */
export function reasonOf(file, test) {
  const found = Object.entries(LEFT_OUT[file] ?? {}).find(([beginning]) => test.startsWith(beginning))
  return found === undefined ? null : found[1]
}

/**
 * Names in the table that no test has.
 * @param {readonly { file: string, test: string }[]} tests all collected tests
 */
export function namesWithoutTest(tests) {
  return Object.entries(LEFT_OUT).flatMap(([file, left]) =>
    Object.keys(left)
      .filter((beginning) => !tests.some((one) => one.file === file && one.test.startsWith(beginning)))
      .map((beginning) => `${file}: ${beginning}`),
  )
}
