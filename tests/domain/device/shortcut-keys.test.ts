import { describe, expect, test } from 'vitest'
import { firstOfTwo, shortcutOf, type KeyPress } from '#domain/device/shortcut-keys.ts'
import { listShortcuts } from '#reader/shortcuts/shortcut-list.tsx'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('a key asks for a shortcut', () => {
  test('by itself, also with the capitals locked', () => {
    expect(shortcutOf('page', press('t'))).toBe('theme')
    expect(shortcutOf('page', press('T'))).toBe('theme')
    expect(shortcutOf('page', press('x'))).toBeNull()
  })

  test('with Shift only where it cannot be typed without', () => {
    expect(shortcutOf('page', press('/', { shiftKey: true }))).toBe('search')
    expect(shortcutOf('page', press('?', { shiftKey: true }))).toBe('shortcuts')
    expect(shortcutOf('page', press('S', { shiftKey: true }))).toBeNull()
  })

  test('never with a modifier that the browser knows', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      for (const key of ['/', 'b', 's', 't', 'j', 'k', '?'])
        expect(shortcutOf('page', press(key, { [held]: true }))).toBeNull()
  })

  test('as the second of two, only behind its first', () => {
    expect(firstOfTwo(press('g'))).toBe('g')
    expect(firstOfTwo(press('s'))).toBeNull()
    expect(shortcutOf('page', press('a'))).toBeNull()
    expect(shortcutOf('page', press('a'), 'g')).toBe('settings')
    expect(shortcutOf('page', press('s'), 'g')).toBeNull()
  })

  test('with Ctrl or ⌘, not both, to save a form', () => {
    expect(shortcutOf('form', press('s', { ctrlKey: true }))).toBe('write')
    expect(shortcutOf('form', press('S', { metaKey: true }))).toBe('write')
    expect(shortcutOf('form', press('s', { metaKey: true, ctrlKey: true }))).toBeNull()
    expect(shortcutOf('form', press('s'))).toBeNull()
  })

  test('has one meaning in each place', () => {
    for (const { name, shortcuts } of listShortcuts({ forms: true, apple: false })) {
      const ways = shortcuts.flatMap((shortcut) => shortcut.ways.map((keys) => keys.join(' ')))
      expect([name, new Set(ways).size]).toEqual([name, ways.length])
    }
  })
})

describe('the list of shortcuts', () => {
  test('has a sentence for every shortcut, and names keys as this keyboard does', () => {
    const forms = (apple: boolean) => listShortcuts({ forms: true, apple }).at(-1)?.shortcuts[0]
    expect(forms(true)).toEqual({ words: 'Guardar', ways: [['⌘S']] })
    expect(forms(false)).toEqual({ words: 'Guardar', ways: [['Ctrl+S']] })
    const all = listShortcuts({ forms: true, apple: false }).flatMap(({ shortcuts }) => shortcuts)
    expect(all.map(({ words }) => words)).not.toContain('undefined')
    expect(all.every(({ ways }) => ways.length > 0)).toBe(true)
    expect(all.find(({ words }) => words === 'Ir a Guardados')?.ways).toEqual([['g', 'g']])
  })

  test('hides the backoffice’s keys from readers', () => {
    const names = listShortcuts({ forms: false, apple: false }).map(({ name }) => name)
    expect(names).not.toContain('En la redacción')
    expect(names).toContain('En toda la revista')
  })
})
