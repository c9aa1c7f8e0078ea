// The interface of the body's editor for the form. The plain field, the HTML editor and the visual mode implement it,
// so the form does not need to know which one is shown. Positions are UTF-16 units of the body's text.
import type { LeftOut } from '#domain/drafts/left-out.ts'
import type { BodyCommand } from './editor-commands.ts'
import type { Selection } from './editor-edit.ts'
import type { KeyPress } from './editor-shortcuts.ts'
import type { Tool } from './editor-tools.ts'
import type { PictureInText } from './picture-edits.ts'
import type { TableChange } from './visual/visual-tables.ts'

/** Which of how many places is selected; `at` 0: none of them. */
interface Found {
  readonly at: number
  readonly of: number
}

export interface Finder {
  /** Marks all places of these words, whatever their capitals; ''; none. */
  seek(words: string, instead: string): Found
  /** Selects the next place, or the one before. */
  step(side: 1 | -1): Found
  /** Writes the other words at the place that is selected, and goes to the next. */
  replace(): Found
  /** How many were replaced. */
  replaceAll(): number
  stop(): void
}

/** Which of some places is selected. */
export function foundIn(
  places: readonly { readonly from: number; readonly to: number }[],
  selected: { readonly from: number; readonly to: number },
): Found {
  return {
    at: places.findIndex(({ from, to }) => from === selected.from && to === selected.to) + 1,
    of: places.length,
  }
}

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
  /** The picture at the selection, or the nearest one; null: the text has none. */
  picture(): PictureInText | null
  /** Puts a figure around the picture at the cursor, or around this marker. Returns false if there is neither. */
  makeFigure(marker: string | null): boolean
  /** Puts plain text over the selection. */
  pasteWords(words: string): void
  /** Missing where the cursor never reports a table (`Tool`). */
  changeTable?(change: TableChange): void
  /** Null where the browser's own search finds the text. */
  readonly finder: Finder | null
}

/** An editor with code of its own. The plain field replaces it until it is loaded. */
export interface LoadedEditor extends EditorPort {
  /** Takes a text from elsewhere, and keeps the cursor. `isUndoable`: undo restores the previous text. */
  take(text: string, isUndoable: boolean): void
  /** The buttons of the elements around the cursor. */
  tools(): readonly Tool[]
  setInvalid(description: string | null): void
  /** The pictures that markers show, by their place. */
  setImages(images: readonly string[]): void
  destroy(): void
}

/** A link as its question asks for it. */
export interface Link {
  readonly address: string
  /** Does the magazine earn by it (P27.40)? */
  readonly isPaid: boolean
}

/** The state that a button or key needs. */
export type Question =
  | { readonly tool: 'review' | 'video' }
  | { readonly tool: 'alternative'; readonly marker: PictureInText }
  /** `link`: the present one; null: there is none. `onLink` with null removes it. */
  | {
      readonly tool: 'link'
      readonly link: Link | null
      readonly onLink: (link: Link | null) => void
    }
  /** The edit would remove a part that only HTML can change. */
  | { readonly tool: 'locked'; readonly remove: () => void }

/** The events of an editor. */
export interface EditorEvents {
  readonly onChange: (text: string) => void
  /** The cursor has moved. */
  readonly onCursor: (at: number) => void
  readonly onTools: (tools: readonly Tool[]) => void
  /** Returns true if the form has handled the key. */
  readonly onKey: (press: KeyPress) => boolean
  /** Receives what each paste has left out. */
  readonly onPaste: (left: LeftOut) => void
  /** Is this paste one of plain text? Asked once for each. */
  readonly isPlainPaste: () => boolean
  /** Asks the form's question. */
  readonly onAsk: (question: Question) => void
  /** Shows a message. */
  readonly onTell: (words: string) => void
}

interface EditorOptions extends EditorEvents {
  /** An empty element in the page. */
  readonly host: HTMLElement
  readonly text: string
  /** The selection of the plain field. */
  readonly selection: Selection
  readonly images: readonly string[]
  readonly label: string
}

export type CreateEditor = (options: EditorOptions) => LoadedEditor
export type LoadEditor = () => Promise<CreateEditor>

/** The attributes of an editor's element. `invalid`: the error of its text. */
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
