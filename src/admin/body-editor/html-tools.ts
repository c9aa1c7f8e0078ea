// What a button does to the HTML of a body: a replacement, or what has to be known or said before.
import { markerFor } from '#domain/articles/image-list.ts'
import type { Question } from './body-question.tsx'
import { editFor } from './editor-commands.ts'
import type { Edit, Selection } from './editor-edit.ts'
import { isCommand, type Tool } from './editor-tools.ts'
import { captionable, figureEdit, markerAt, nextPicture } from './picture-edits.ts'

type Done =
  | { readonly edit: Edit }
  | { readonly question: Question }
  | { readonly words: string }
  /** A picture has to be chosen. */
  | { readonly picture: true }

/** The text and the selection are those of the press. */
export function htmlTool(tool: Tool, text: string, selection: Selection, images: readonly string[]): Done {
  if (isCommand(tool)) return { edit: editFor(tool, text, selection) }
  if (tool === 'figure') {
    const next = nextPicture(images, text)
    if (next !== null || captionable(text, selection))
      return { edit: figureEdit(text, selection, markerFor(images, next ?? 0)) }
  } else if (tool === 'alternative') {
    const marker = markerAt(text, selection)
    return marker ? { question: { tool, marker } } : { words: 'El texto no tiene ninguna imagen.' }
  } else if (tool === 'review' || tool === 'video') return { question: { tool, text, selection } }
  return { picture: true }
}
