import { expect, test } from 'vitest'
import { leaveOutExpected } from '../../scripts/build/expected-warnings.mjs'

test('shows warnings that need action, and hides those of every build', () => {
  const said: unknown[] = []
  const logs = [
    'MODULE_LEVEL_DIRECTIVE',
    'PLUGIN_TIMINGS',
    'INEFFECTIVE_DYNAMIC_IMPORT',
    'UNRESOLVED_IMPORT',
    undefined,
  ]
  for (const code of logs)
    leaveOutExpected('warn', code === undefined ? {} : { code }, (_level, log) => said.push(log.code))
  expect(said).toEqual(['UNRESOLVED_IMPORT', undefined])
})
