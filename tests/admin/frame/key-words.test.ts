import { expect, test } from 'vitest'
import { ariaKeys, hasAppleKeys, keyWords } from '#admin/frame/form-parts.tsx'

test.each([
  ['MacIntel', true],
  ['iPhone', true],
  ['iPad', true],
  ['Win32', false],
  ['Linux x86_64', false],
])('%s', (platform, isApple) => {
  expect(hasAppleKeys(platform)).toBe(isApple)
})

test('keys are shown as on the keyboard, and exposed by their standard names', () => {
  expect(keyWords('Ctrl+Mayús+8', true)).toBe('⌘⇧8')
  expect(keyWords('Ctrl+Mayús+8', false)).toBe('Ctrl+Mayús+8')
  expect(ariaKeys('Ctrl+Mayús+8', true)).toBe('Meta+Shift+8')
  expect(ariaKeys('Ctrl+S', false)).toBe('Control+S')
})
