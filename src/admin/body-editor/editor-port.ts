// What the form may ask of the body's editor. The plain field, the HTML editor and the visual mode answer it alike, so
// nothing around them asks which one is shown. Places are UTF-16 units of the body's text.
import type { LeftOut } from '#domain/drafts/left-out.ts'
import type { BodyCommand } from './editor-commands.ts'
import type { Selection } from './editor-edit.ts'
import type { Finder } from './editor-find.ts'
import type { KeyPress } from './editor-shortcuts.ts'
import type { Tool } from './editor-tools.ts'
import type { PictureInText } from './picture-edits.ts'
import type { TableChange } from './visual/visual-tables.ts'

export interface EditorPort {
  selection(): Selection
  /** Selects a place and brings it into sight. */
  show(place: Selection): void
  focus(): void
  undo(): void
  redo(): void
  /** Does what a button does with the selection. */
  run(command: BodyCommand): void
  /** Puts blocks of HTML below the block of the cursor. */
  insert(html: string): void
  /** Makes a link of the selected text, or else of this title. */
  link(address: string, title: string): void
  insertPicture(marker: string): void
  /** The picture that the selection means; null: the text has none. */
  picture(): PictureInText | null
  /** Puts a figure around the picture at the cursor, or around this marker. False: there is neither. */
  makeFigure(marker: string | null): boolean
  /** Puts plain text over the selection. */
  pasteWords(words: string): void
  /** Missing where the cursor never reports a table (`Tool`). */
  changeTable?(change: TableChange): void
  /** Null where the browser's own search finds the text. */
  readonly finder: Finder | null
}

/** An editor with code of its own, which the plain field stands in for until it is loaded. */
export interface LoadedEditor extends EditorPort {
  /** Takes a text from elsewhere; the cursor stays. `isUndoable`: undoing brings the previous one back. */
  take(text: string, isUndoable: boolean): void
  /** The buttons of what the cursor stands in. */
  tools(): readonly Tool[]
  setInvalid(description: string | null): void
  /** The pictures that markers show, by their place. */
  setImages(images: readonly string[]): void
  destroy(): void
}

/** What one of the editor's buttons or keys has to know first. */
export type Question =
  | { readonly tool: 'review' | 'video' }
  | { readonly tool: 'alternative'; readonly marker: PictureInText }
  /** `address`: where the link leads now; null: there is none. `onLink` with null: there is none any more. */
  | {
      readonly tool: 'link'
      readonly address: string | null
      readonly onLink: (address: string | null) => void
    }
  /** What is only changed in HTML would go. */
  | { readonly tool: 'locked'; readonly remove: () => void }

/** What an editor reports. */
export interface EditorEvents {
  readonly onChange: (text: string) => void
  /** The cursor stands elsewhere. */
  readonly onCursor: (at: number) => void
  readonly onTools: (tools: readonly Tool[]) => void
  /** True: the key has been taken. */
  readonly onKey: (press: KeyPress) => boolean
  /** Of each paste: what it has left out. */
  readonly onPaste: (left: LeftOut) => void
  /** Is this paste one of plain text? Asked once for each. */
  readonly isPlainPaste: () => boolean
  /** It has to know this first. */
  readonly onAsk: (question: Question) => void
  /** It has to say this. */
  readonly onTell: (words: string) => void
}

interface EditorOptions extends EditorEvents {
  /** Empty, in the page. */
  readonly host: HTMLElement
  readonly text: string
  /** Of the plain field. */
  readonly selection: Selection
  readonly images: readonly string[]
  readonly label: string
}

export type CreateEditor = (options: EditorOptions) => LoadedEditor
export type LoadEditor = () => Promise<CreateEditor>

/** The attributes of an editor's element. `invalid`: what is wrong with its text. */
export function editorAttributes(label: string, invalid: string | null): Record<string, string> {
  return {
    'aria-label': label,
    'aria-multiline': 'true',
    'aria-required': 'true',
    spellcheck: 'true',
    lang: 'es',
    ...(invalid === null ? {} : { 'aria-invalid': 'true', 'aria-description': invalid }),
  }
}
