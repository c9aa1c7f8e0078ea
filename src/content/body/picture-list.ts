// The pictures of an article in reading order, each once: the cover, then those of the body.
import { markerAlt, pictureAt } from '#domain/bodies/picture-markers.ts'
import { pictureNote } from '#domain/pictures/picture-note.ts'
import type { Body } from './body-layout.ts'
import { type BodyNode, isElement, wordsOf } from './body-nodes.ts'

export interface ShownPicture {
  readonly address: string
  readonly alt: string
  /** The caption; empty if there is none. */
  readonly caption: string
}

/** The pictures of an article with this body. */
export function picturesOf(
  body: Body,
  { images, title }: { readonly images: readonly string[]; readonly title: string },
): ShownPicture[] {
  const found = new Map<string, ShownPicture>()
  const add = (picture: ShownPicture) => {
    const before = found.get(picture.address)
    // If the body shows the cover again with a caption, that entry wins.
    if (before === undefined || before.caption === '') found.set(picture.address, picture)
  }
  const walk = (nodes: readonly BodyNode[], caption: string | null) => {
    for (const node of nodes) {
      if (node.kind === 'picture') {
        const address = pictureAt(images, node.index)
        if (address === null) continue
        const text = node.text ?? pictureNote(address).alt
        const alt = markerAlt({ ...node, text }, { title, inCaptionedFigure: caption !== null })
        add({ address, alt, caption: caption ?? text ?? '' })
      } else if (isElement(node)) {
        const own = node.children.find((child) => isElement(child, 'figcaption'))
        walk(node.children, node.tag === 'figure' && isElement(own) ? wordsOf(own.children) : caption)
      }
    }
  }
  const cover = pictureAt(images, 0)
  if (cover !== null) add({ address: cover, alt: pictureNote(cover).alt ?? title, caption: '' })
  walk(body.nodes, null)
  return [...found.values()]
}
