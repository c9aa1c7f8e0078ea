// Picture markers as chips in the text, which still contains them. Each shows its picture and can be dragged.
import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { missingPictureWords, pictureAt } from '#domain/bodies/picture-markers.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { placedMarkers } from '../picture-edits.ts'

/** Sets the article's pictures in the editor. */
export const setImages = StateEffect.define<readonly string[]>()

class Chip extends WidgetType {
  readonly #marker: string
  readonly #index: number
  readonly #address: string | null

  constructor(marker: string, index: number, address: string | null) {
    super()
    this.#marker = marker
    this.#index = index
    this.#address = address
  }

  override eq(other: Chip): boolean {
    return this.#marker === other.#marker && this.#address === other.#address
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span')
    chip.className = this.#address === null ? 'cm-chip is-missing' : 'cm-chip'
    chip.draggable = true
    if (this.#address === null) {
      chip.title = missingPictureWords(this.#index)
    } else {
      const picture = document.createElement('img')
      picture.src = pictureOf(this.#address).variants[0]?.src ?? this.#address
      picture.alt = ''
      picture.draggable = false
      picture.addEventListener('error', () => picture.remove(), { once: true })
      chip.append(picture)
    }
    chip.append(this.#marker)
    return chip
  }

  /** Lets the editor handle drags, which move the marker. Otherwise pressing would start a selection. */
  override ignoreEvent({ type }: Event): boolean {
    return type === 'mousedown' || type === 'touchstart'
  }
}

interface Chips {
  readonly images: readonly string[]
  readonly chips: DecorationSet
}

/** Creates chips for the markers of a text. `images`: the initial pictures. */
export function pictureChips(images: readonly string[]): Extension {
  const field = StateField.define<Chips>({
    create: (state) => ({ images, chips: allChips(state.doc.toString(), images) }),
    update(now, transaction) {
      const news = transaction.effects.find((effect) => effect.is(setImages))
      if (news) return { images: news.value, chips: allChips(transaction.newDoc.toString(), news.value) }
      if (!transaction.docChanged) return now
      // A marker is on one line, so only changed lines can have a new one.
      let { chips } = now
      chips = chips.map(transaction.changes)
      transaction.changes.iterChangedRanges((_from, _to, start, end) => {
        const doc = transaction.newDoc
        const { from } = doc.lineAt(start)
        const { to } = doc.lineAt(end)
        const add = chipsIn(doc.sliceString(from, to), from, now.images)
        chips = chips.update({ filterFrom: from, filterTo: to, filter: () => false, add })
      })
      return { images: now.images, chips }
    },
    provide: (own) => [
      EditorView.decorations.from(own, ({ chips }) => chips),
      EditorView.atomicRanges.of((view) => view.state.field(own).chips),
    ],
  })
  return [field, EditorView.domEventHandlers({ click: (event, view) => select(view, field, event) })]
}

/** Pressing a chip selects it, so that the next command applies to it. */
function select(view: EditorView, field: StateField<Chips>, { target }: MouseEvent): boolean {
  const chip = target instanceof Element ? target.closest('.cm-chip') : null
  if (chip === null) return false
  const at = view.posAtDOM(chip)
  view.state.field(field).chips.between(at, at, (from, to) => {
    view.dispatch({ selection: { anchor: from, head: to } })
  })
  view.focus()
  return true
}

function allChips(text: string, images: readonly string[]): DecorationSet {
  return Decoration.set(chipsIn(text, 0, images))
}

/** Returns the chips of a part of the text that begins at `offset`. */
function chipsIn(text: string, offset: number, images: readonly string[]): Range<Decoration>[] {
  return placedMarkers(text, offset).flatMap(({ from, to, index }) => {
    const marker = text.slice(from - offset, to - offset)
    // A chip across a line break would have to be a block.
    if (marker.includes('\n')) return []
    const widget = new Chip(marker, index, pictureAt(images, index))
    return [Decoration.replace({ widget }).range(from, to)]
  })
}
