// The editor's buttons, in their order and groups.
import type { IconName } from '#ui/icon.tsx'
import type { BodyCommand } from './editor-commands.ts'
import type { EditorIconName } from './editor-icon.tsx'

/** Buttons that do more than a replacement: they ask first, or look at the pictures or the clipboard. */
export type AskingTool = 'review' | 'video' | 'picture' | 'figure' | 'alternative' | 'plain'

export type Tool = BodyCommand | AskingTool

export interface ToolButton {
  readonly tool: Tool
  readonly words: string
  readonly icon: IconName | EditorIconName
  /** The first of a group. */
  readonly first?: true
}

export const TOOLS: readonly ToolButton[] = [
  { tool: 'bold', words: 'Negrita', icon: 'bold' },
  { tool: 'italic', words: 'Cursiva', icon: 'italic' },
  { tool: 'code', words: 'Código', icon: 'code' },
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
  { tool: 'picture', words: 'Insertar imagen aquí', icon: 'image', first: true },
  { tool: 'figure', words: 'Imagen con pie', icon: 'figure' },
  { tool: 'alternative', words: 'Texto alternativo', icon: 'alternative' },
  { tool: 'video', words: 'Vídeo', icon: 'video' },
  { tool: 'plain', words: 'Pegar sin formato', icon: 'plain', first: true },
]

/** Is it one that the text and its selection alone decide? */
export function isCommand(tool: Tool): tool is BodyCommand {
  return !ASKING.has(tool)
}

const ASKING: ReadonlySet<Tool> = new Set<AskingTool>([
  'review',
  'video',
  'picture',
  'figure',
  'alternative',
  'plain',
])
