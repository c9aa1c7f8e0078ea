// The keyboard shortcuts of the editor's buttons. Ctrl+Mayús+V is the browser's own, which pastes plain text.
import type { Tool } from './editor-tools.ts'

interface Shortcut {
  readonly tool: Tool
  /** A letter, or a digit by its physical key, so that Shift does not matter. */
  readonly key: string
  readonly shift: boolean
}

/** Shortcuts with Ctrl (⌘ on a Mac). */
const SHORTCUTS: readonly Shortcut[] = [
  { tool: 'bold', key: 'b', shift: false },
  { tool: 'italic', key: 'i', shift: false },
  { tool: 'link', key: 'k', shift: false },
  { tool: 'review', key: 'l', shift: true },
  { tool: 'code', key: 'e', shift: false },
  { tool: 'find', key: 'f', shift: false },
  { tool: 'heading', key: '2', shift: true },
  { tool: 'subheading', key: '3', shift: true },
  { tool: 'numbered', key: '7', shift: true },
  { tool: 'list', key: '8', shift: true },
  { tool: 'quote', key: '9', shift: true },
]

/** Shortcuts already handled by the editors or the browser. */
const EDITORS: Readonly<Partial<Record<Tool, string>>> = {
  plain: 'Ctrl+Mayús+V',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Mayús+Z',
}

export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Returns the tool of a key press. None with Alt: on Spanish keyboards Ctrl+Alt types @, # and brackets. */
export function toolOf(press: KeyPress): Tool | null {
  if (press.altKey || press.ctrlKey === press.metaKey) return null
  const found = SHORTCUTS.find(
    ({ key, shift }) =>
      shift === press.shiftKey &&
      (/\d/.test(key) ? press.code === `Digit${key}` : press.key.toLowerCase() === key),
  )
  return found?.tool ?? null
}

/** `Ctrl+B`; null for a tool without a shortcut. */
export function shortcutWords(tool: Tool): string | null {
  if (Object.hasOwn(EDITORS, tool)) return EDITORS[tool] ?? null
  const found = SHORTCUTS.find((shortcut) => shortcut.tool === tool)
  return found ? `Ctrl+${found.shift ? 'Mayús+' : ''}${found.key.toUpperCase()}` : null
}
