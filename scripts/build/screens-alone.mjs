// What is never drawn where there is no browser stays out of the builds that render pages: the backoffice, and what a page
// loads once somebody uses it.

/** Modules by the end of their import, as the screens write it. */
const LEFT_OUT = [
  /^#admin\//,
  /^#reader\/settings\//,
  /\/carousel-swiper\.ts$/,
  /\/worker-versions\.ts$/,
  /\/suggestions-list\.tsx$/,
  /\/text-finder\.ts$/,
  /\/toast-stage\.tsx$/,
  /\/(?:picture-viewer|reading-tools|card-buttons|compare-toggle|frame-extras)\.tsx$/,
  /\/worker-messages\.ts$/,
  /\/memory-databases\.ts$/,
]

/**
 * The plugin: what is left out becomes a module without anything in it.
 * @param {{ keep?: RegExp }} options `keep`: what this build needs all the same
 * @returns {import('vite').Plugin}
 */
export function screensAlone({ keep } = {}) {
  const EMPTY = '\0left-out'
  return {
    name: 'cacharreo-screens-alone',
    enforce: 'pre',
    resolveId: (source) => (LEFT_OUT.some((end) => end.test(source)) && !keep?.test(source) ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export {}' : null),
  }
}
