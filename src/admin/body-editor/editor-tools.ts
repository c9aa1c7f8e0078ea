// The editor's buttons, in their order and groups.
import type { IconName } from '#ui/icon.tsx'
import type { BodyCommand } from './editor-commands.ts'
import type { AdminIconName } from '#admin/frame/admin-icon.tsx'

/** Buttons that do more than a replacement: they ask first, or look at the pictures or the clipboard. */
export type AskingTool =
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
  readonly icon: IconName | AdminIconName
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

/** The buttons that can be pressed: what they make is around words, and they take it away again. */
export const TOGGLES: ReadonlySet<Tool> = new Set<Tool>([
  'bold',
  'italic',
  'strike',
  'code',
  'sub',
  'sup',
  'link',
  'heading',
  'subheading',
  'list',
  'numbered',
  'quote',
])

const MADE: Readonly<Record<string, Tool>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strike',
  del: 'strike',
  code: 'code',
  sub: 'sub',
  sup: 'sup',
  a: 'link',
  h2: 'heading',
  h3: 'subheading',
  ul: 'list',
  ol: 'numbered',
  blockquote: 'quote',
}

/** The buttons that make these elements, the inner ones of which come first; of lists that of the inner one alone. */
export function toolsOf(tags: readonly string[]): readonly Tool[] {
  const list = tags.find((tag) => tag === 'ul' || tag === 'ol')
  const own = tags.filter((tag) => tag === list || !/^[uo]l$/.test(tag))
  return [...new Set(own.flatMap((tag) => (Object.hasOwn(MADE, tag) ? [MADE[tag]] : [])))].filter(
    (tool) => tool !== undefined,
  )
}
