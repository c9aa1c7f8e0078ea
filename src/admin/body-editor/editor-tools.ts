// The editor's buttons, in order and grouped.
import type { ReadingIconName } from '#ui/reading-icon.tsx'
import { type BodyCommand, ELEMENTS } from './editor-commands.ts'
import type { AdminIconName } from '#admin/frame/admin-icon.tsx'

/** Buttons that do more than an edit: they ask first, or need the pictures or the clipboard. */
type AskingTool =
  | 'review'
  | 'video'
  | 'picture'
  | 'figure'
  | 'alternative'
  | 'plain'
  | 'find'
  | 'undo'
  | 'redo'

export type Tool = BodyCommand | AskingTool

export interface ToolButton {
  readonly tool: Tool
  readonly words: string
  readonly icon: ReadingIconName | AdminIconName
  /** The first of a group. */
  readonly first?: true
}

export const TOOLS: readonly ToolButton[] = [
  { tool: 'undo', words: 'Deshacer', icon: 'undo' },
  { tool: 'redo', words: 'Rehacer', icon: 'redo' },
  { tool: 'bold', words: 'Negrita', icon: 'bold', first: true },
  { tool: 'italic', words: 'Cursiva', icon: 'italic' },
  { tool: 'strike', words: 'Tachado', icon: 'strike' },
  { tool: 'code', words: 'Código', icon: 'code' },
  { tool: 'sub', words: 'Subíndice', icon: 'sub' },
  { tool: 'sup', words: 'Superíndice', icon: 'sup' },
  { tool: 'link', words: 'Enlace', icon: 'link', first: true },
  { tool: 'review', words: 'Enlace a una reseña', icon: 'review' },
  { tool: 'heading', words: 'Título', icon: 'heading2', first: true },
  { tool: 'subheading', words: 'Apartado', icon: 'heading3' },
  { tool: 'list', words: 'Lista', icon: 'list' },
  { tool: 'numbered', words: 'Lista numerada', icon: 'numbered' },
  { tool: 'quote', words: 'Cita', icon: 'quote' },
  { tool: 'table', words: 'Tabla', icon: 'table', first: true },
  { tool: 'measures', words: 'Tabla de medidas', icon: 'measures' },
  { tool: 'verdict', words: 'Lo mejor y lo peor', icon: 'verdict' },
  { tool: 'line', words: 'Separador', icon: 'line' },
  { tool: 'picture', words: 'Insertar imagen aquí', icon: 'image', first: true },
  { tool: 'figure', words: 'Imagen con pie', icon: 'figure' },
  { tool: 'alternative', words: 'Texto alternativo', icon: 'alternative' },
  { tool: 'video', words: 'Vídeo', icon: 'video' },
  { tool: 'find', words: 'Buscar y reemplazar', icon: 'search', first: true },
  { tool: 'plain', words: 'Pegar sin formato', icon: 'plain' },
]

/** The toggle buttons, pressed while the cursor is in their element. */
export const TOGGLES: ReadonlySet<Tool> = new Set<Tool>(Object.keys(ELEMENTS).filter(isToggle))

const TOOL_OF: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ...[...TOGGLES].filter(isToggle).map((tool) => [ELEMENTS[tool], tool] as const),
  ['b', 'bold'],
  ['i', 'italic'],
  ['del', 'strike'],
])

function isToggle(tool: string): tool is keyof typeof ELEMENTS {
  return Object.hasOwn(ELEMENTS, tool)
}

/** Returns the buttons of these elements, innermost first. Of nested lists only the innermost counts. */
export function toolsOf(tags: readonly string[]): readonly Tool[] {
  const list = tags.find((tag) => tag === 'ul' || tag === 'ol')
  const own = tags.filter((tag) => tag === list || !/^[uo]l$/.test(tag))
  return [...new Set(own.flatMap((tag) => TOOL_OF.get(tag) ?? []))]
}
