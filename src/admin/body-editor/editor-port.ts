// What the form needs of the HTML editor and of the visual mode. Positions are UTF-16 units of the body's text.
import type { LeftOut } from '#domain/drafts/left-out.ts'
import type { BodyCommand } from './editor-commands.ts'
import type { Selection } from './editor-edit.ts'
import type { KeyPress } from './editor-shortcuts.ts'
import type { Tool } from './editor-tools.ts'
import type { PictureInText } from './picture-edits.ts'
import type { TableChange } from './visual/visual-tables.ts'

/** The position of the selected match, and the number of matches; `at` 0 if none is selected. */
interface Found {
  readonly at: number
  readonly of: number
}

export interface Finder {
  /** Highlights all matches of these words, ignoring case; '' for none. */
  seek(words: string, instead: string): Found
  step(side: 1 | -1): Found
  replace(): Found
  /** Replaces all matches. Returns their number. */
  replaceAll(): number
  stop(): void
}

/** Returns which of these matches is selected. */
export function foundIn(
  places: readonly { readonly from: number; readonly to: number }[],
  selected: { readonly from: number; readonly to: number },
): Found {
  return {
    at: places.findIndex(({ from, to }) => from === selected.from && to === selected.to) + 1,
    of: places.length,
  }
}

/** An editor whose code is loaded on demand. The plain field is shown until then. */
export interface EditorPort {
  selection(): Selection
  show(place: Selection): void
  focus(): void
  undo(): void
  redo(): void
  run(command: BodyCommand): void
  /** Inserts blocks of HTML below the cursor's block. */
  insert(html: string): void
  /** Creates a link from the selected text, or otherwise from this title. */
  link(address: string, title: string): void
  insertPicture(marker: string): void
  /** The picture at the selection, or the nearest one; null if the text has none. */
  picture(): PictureInText | null
  /** Wraps the picture at the cursor, or this marker, in a figure. Returns false if there is neither. */
  makeFigure(marker: string | null): boolean
  pasteWords(words: string): void
  /** Absent if the editor never reports the tool `table`. */
  changeTable?(change: TableChange): void
  readonly finder: Finder
  /** Replaces the text from outside, and keeps the cursor. `isUndoable`: undo restores the previous text. */
  take(text: string, isUndoable: boolean): void
  tools(): readonly Tool[]
  setInvalid(description: string | null): void
  setImages(images: readonly string[]): void
  destroy(): void
}

export interface Link {
  readonly address: string
  /** Does the magazine earn from it (P27.40)? */
  readonly isPaid: boolean
}

export type Question =
  | { readonly tool: 'review' | 'video' }
  | { readonly tool: 'alternative'; readonly marker: PictureInText }
  /** `link`: the existing one, or null. `onLink` with null removes it. */
  | {
      readonly tool: 'link'
      readonly link: Link | null
      readonly onLink: (link: Link | null) => void
    }
  /** The edit would remove a part that only HTML can change. */
  | { readonly tool: 'locked'; readonly remove: () => void }

export interface EditorEvents {
  readonly onChange: (text: string) => void
  readonly onCursor: (at: number) => void
  readonly onTools: (tools: readonly Tool[]) => void
  /** Returns true if the form has handled the key. */
  readonly onKey: (press: KeyPress) => boolean
  readonly onPaste: (left: LeftOut) => void
  /** Is this a plain text paste? Called once for each. */
  readonly isPlainPaste: () => boolean
  readonly onAsk: (question: Question) => void
  readonly onTell: (words: string) => void
}

interface EditorOptions extends EditorEvents {
  /** An empty element in the page. */
  readonly host: HTMLElement
  readonly text: string
  readonly selection: Selection
  readonly images: readonly string[]
  readonly label: string
}

export type CreateEditor = (options: EditorOptions) => EditorPort
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
