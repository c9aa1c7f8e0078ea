// Views of markers and read-only parts. A marker is a chip with its picture. A part is rendered as for readers, from
// the sanitiser's tree, without anything interactive or self-loading.
import type { Node } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'
import { safeFragment } from '#content/body/safe-html.ts'
import { markersIn, missingPictureWords, pictureAt } from '#domain/bodies/picture-markers.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { CHIP, CHIP_PICTURE, MISSING_CHIP, NOTE, RAW, RAW_INLINE } from './visual-look.ts'
import { told } from './visual-schema.ts'

export interface ShownPictures {
  images: readonly string[]
  readonly views: Set<() => void>
}

/** Creates the node views of an editor. */
export function viewsWith(pictures: ShownPictures): Readonly<Record<string, NodeViewConstructor>> {
  const shown = (dom: HTMLElement, draw: () => void): NodeView => {
    draw()
    pictures.views.add(draw)
    return { dom, ignoreMutation: () => true, destroy: () => void pictures.views.delete(draw) }
  }
  return {
    picture(node) {
      const dom = document.createElement('span')
      return shown(dom, () => drawChip(dom, sourceOf(node), pictures.images))
    },
    rawInline(node) {
      const dom = document.createElement('span')
      dom.className = RAW_INLINE
      return shown(dom, () => drawRaw(dom, sourceOf(node), pictures.images))
    },
    raw(node) {
      const dom = document.createElement('div')
      dom.className = RAW
      dom.setAttribute('role', 'group')
      dom.setAttribute('aria-label', 'Solo se cambia en HTML')
      const inside = document.createElement('div')
      dom.append(inside)
      return shown(dom, () => drawRaw(inside, sourceOf(node), pictures.images))
    },
  }
}

function sourceOf({ attrs }: Node): string {
  return told(attrs, 'source') ?? ''
}

function drawChip(dom: HTMLElement, source: string, images: readonly string[]): void {
  const [marker] = markersIn(source)
  const index = marker?.kind === 'picture' ? marker.index : 0
  const address = pictureAt(images, index)
  dom.className = address === null ? MISSING_CHIP : CHIP
  if (address === null) {
    dom.replaceChildren(missingPictureWords(index))
    return
  }
  const words = marker?.kind === 'picture' && marker.text ? ` · ${marker.text}` : ''
  const picture = document.createElement('img')
  const { src, width, height, variants } = pictureOf(address)
  picture.src = variants.at(-1)?.src ?? src
  if (width !== undefined && height !== undefined) Object.assign(picture, { width, height })
  picture.className = CHIP_PICTURE
  picture.alt = ''
  picture.draggable = false
  picture.addEventListener('error', () => picture.remove(), { once: true })
  const label = document.createElement('span')
  label.textContent = `Imagen ${index + 1}${words}`
  dom.replaceChildren(picture, label)
}

/** Elements that are interactive or load from other sites. */
const ACTING = 'audio, iframe, video'

function drawRaw(dom: HTMLElement, source: string, images: readonly string[]): void {
  const fragment = safeFragment(source)
  for (const one of fragment.querySelectorAll(ACTING)) {
    const note = document.createElement('p')
    const title = one.getAttribute('title')
    note.className = NOTE
    note.textContent = one.localName === 'audio' ? 'Sonido' : title ? `Vídeo: ${title}` : 'Vídeo'
    one.replaceWith(note)
  }
  for (const one of fragment.querySelectorAll('*')) {
    // The page may already have that id, and nothing here may be a tab stop.
    one.removeAttribute('id')
    if (one.matches('a, summary')) one.setAttribute('tabindex', '-1')
  }
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const marked: Text[] = []
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (text instanceof Text && /\[IMG:\d/.test(text.data)) marked.push(text)
  for (const text of marked) {
    const parts = Array.from(text.data.matchAll(/\[IMG:\d+(?:\|[^\]]*)?\]|[^[]+|\[/g), ([part]) => {
      if (!part.startsWith('[IMG:')) return part
      const chip = document.createElement('span')
      drawChip(chip, part, images)
      return chip
    })
    text.replaceWith(...parts)
  }
  const isSeen = fragment.textContent.trim() !== '' || fragment.querySelector('img, hr, table') !== null
  const code = document.createElement('code')
  code.textContent = source
  dom.replaceChildren(isSeen ? fragment : code)
}
