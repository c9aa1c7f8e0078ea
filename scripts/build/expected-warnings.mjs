// What the bundler warns of in every build and nobody need act on, so that a warning that somebody reads is one to act on.

/**
 * `use client` in packages means nothing to a bundle without server components; a module that one build wants late and another at
 * once is late where it counts; and how long plugins took depends on the machine.
 */
const EXPECTED = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT', 'PLUGIN_TIMINGS'])

/**
 * The bundler's `onLog`: hands on what is not expected.
 * @param {string} level
 * @param {{ code?: string }} log
 * @param {(level: any, log: any) => void} handOn
 */
export function leaveOutExpected(level, log, handOn) {
  if (!EXPECTED.has(log.code ?? '')) handOn(level, log)
}
