// The oldest browsers that the app is built for (docs/browsers.md): scripts and styles are written for them. Older ones read
// rendered pages as without a script; `public/older-browser.js` tells them apart by features that came with these versions.

export const FLOOR = { chrome: '119', edge: '119', firefox: '128', safari: '17.4', ios: '17.4' }

/** The same as the bundler wants it. */
export const BUILD_TARGET = Object.entries(FLOOR).map(([name, version]) => name + version)

/** The halves of libraries that are written for browsers of this age, in place of those for older ones. */
export const LEAN_LIBRARIES = {
  dexie: 'dexie/dist/modern/dexie.mjs',
  // React has had the hook itself since its version 18.
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js',
}
