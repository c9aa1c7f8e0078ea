// Warnings of the bundler that need no action. All others are shown, so every warning that appears needs one.

/**
 * A bundle without server components ignores `use client`. A module that one build imports lazily and another eagerly is lazy where it
 * matters. The duration of plugins depends on the machine.
 */
const EXPECTED = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT', 'PLUGIN_TIMINGS'])

/**
 * The bundler's `onLog`: forwards only unexpected messages.
 * @param {string} level
 * @param {{ code?: string }} log
 * @param {(level: any, log: any) => void} handOn
 */
export function leaveOutExpected(level, log, handOn) {
  if (!EXPECTED.has(log.code ?? '')) handOn(level, log)
}
