// What the editor of a body is given, and what the rest of the form may ask of it.
import type { ReactNode, Ref } from 'react'
import type { ArticleCheck } from '#domain/articles/article-check.ts'
import type { Remark } from '../publishing/body-check.tsx'
import type { Selection } from './editor-edit.ts'
import type { LoadEditor } from './html/use-code-editor.ts'

/** What other parts of the form may ask of the text field. */
export interface BodyHandle {
  /** Puts the marker of a picture at the cursor. */
  insertPicture(index: number): void
  /** Selects a place of the text and brings it into sight. */
  show(place: Selection): void
  focus(): void
}

export interface BodyEditorProps {
  readonly content: string
  /** The article's pictures, which the markers show. */
  readonly images: readonly string[]
  readonly check: ArticleCheck
  /** What a reader would stumble over. */
  readonly remarks: readonly Remark[]
  readonly error: string | undefined
  /** The text as it will be read, for screens that have no room for it beside the field. */
  readonly preview?: ReactNode
  /** What stands below the text. */
  readonly note?: ReactNode
  readonly onChange: (content: string) => void
  /** 'Insertar imagen aquí'. */
  readonly onPicture: () => void
  /** What a picture shows, wherever it stands; null: nobody says it. */
  readonly onDescribe: (at: number, alt: string | null) => void
  /** Leads to the pictures: there is no cover. */
  readonly onCover: () => void
  readonly onCursor?: (at: number) => void
  readonly load?: LoadEditor | undefined
  readonly ref?: Ref<BodyHandle>
}
