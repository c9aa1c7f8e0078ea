// The oldest supported browsers (docs/browsers.md): scripts and styles are compiled for them. Older ones show rendered pages without
// scripts; `public/older-browser.js` detects them by features that came with these versions.

export const FLOOR = { chrome: '119', edge: '119', firefox: '128', safari: '17.4', ios: '17.4' }

/** The same in the bundler's format. */
export const BUILD_TARGET = Object.entries(FLOOR).map(([name, version]) => name + version)

/** Variants of libraries for modern browsers, instead of those for older ones. */
export const LEAN_LIBRARIES = {
  dexie: 'dexie/dist/modern/dexie.mjs',
  // React itself has had this hook since version 18.
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js',
}
