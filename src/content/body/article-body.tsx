import {
  createElement,
  Fragment,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import {
  markerAlt,
  missingPictureWords,
  pictureAt,
  type PictureMarker,
} from '#domain/bodies/picture-markers.ts'
import { pictureNote } from '#domain/pictures/picture-note.ts'
import { Icon } from '#ui/icon.tsx'
import { layOut, type Body } from './body-layout.ts'
import { type BodyNode, type ElementNode, isElement } from './body-nodes.ts'
import { readNodes } from './body-reader.ts'
import { attributes, flags, voidElements } from './body-vocabulary.ts'
import { Embed } from './embed.tsx'
import { OpenablePicture } from '../openable-picture.tsx'
import { Picture, PictureBox, PicturePlate, usePictureFailures } from '../picture.tsx'

/** Reads a body's HTML, in a browser or without one; `ArticleBody` draws the result anywhere. */
export function readBody(content: string): Body {
  return ahead?.content === content ? ahead.body : layOut(readNodes(content))
}

let ahead: { readonly content: string; readonly body: Body } | null = null

/**
 * Reads a body in advance for `readBody`. Drawing cannot be interrupted for it, and a slow processor takes 40 to 70 ms.
 * `nextTask` starts a separate task for each part.
 */
export async function readBodyAhead(content: string, nextTask: () => Promise<void>): Promise<void> {
  await nextTask()
  const nodes = readNodes(content)
  await nextTask()
  ahead = { content, body: layOut(nodes) }
  await nextTask()
}

interface Setting {
  readonly images: readonly string[]
  readonly title: string
  /** Called for every click on a link of the body, so that the screen can handle links to its own pages. */
  readonly onFollow?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  /** Opens a picture of the body. With it, the body is for reading on a screen: players also wait for a press. */
  readonly onOpenPicture?: ((address: string) => void) | undefined
}

/** The surroundings of an element. */
interface Around {
  readonly isCaptioned: boolean
  readonly isInLink: boolean
}

/** Draws a body as elements (P9.1). It writes no HTML, so nothing that was sanitised is parsed again. */
export function ArticleBody({
  body,
  className = '',
  ...setting
}: Setting & { readonly body: Body; readonly className?: string }) {
  const prose = useAddressesOnPaper(body)
  return (
    <div className={`prose ${className}`} ref={prose}>
      {drawAll(body.nodes, setting, { isCaptioned: false, isInLink: false })}
    </div>
  )
}

function drawAll(nodes: readonly BodyNode[], setting: Setting, around: Around): ReactNode[] {
  return nodes.map((node, at) => <Fragment key={at}>{draw(node, setting, around)}</Fragment>)
}

function draw(node: BodyNode, setting: Setting, around: Around): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'picture') return <MarkedPicture marker={node} setting={setting} around={around} />
  if (node.tag === 'img') return <WrittenPicture node={node} />
  if (voidElements.has(node.tag)) return createElement(node.tag, propsOf(node))
  if (node.tag === 'iframe' && setting.onOpenPicture && !around.isInLink)
    return <Embed address={node.attributes['src'] ?? ''} frame={propsOf(node)} />
  const isCaptioned =
    around.isCaptioned ||
    (node.tag === 'figure' && node.children.some((child) => isElement(child, 'figcaption')))
  const inside = { isCaptioned, isInLink: around.isInLink || node.tag === 'a' || node.tag === 'summary' }
  const props = { ...propsOf(node), ...(node.tag === 'a' && { onClick: setting.onFollow }) }
  return createElement(node.tag, props, drawAll(node.children, setting, inside))
}

const COLUMN =
  'min-w-0 border-ink px-4 pt-4 pb-6 not-first:border-t-2 md:p-6 md:not-first:border-s-2 md:not-first:border-t-0'
const SIGN =
  "m-0 flex items-center gap-3 border-0 p-0 text-[1.25rem] font-stretch-92% before:size-6 before:flex-none before:content-[''] print:before:h-auto print:before:bg-none print:before:font-numeral"
/** What the page itself makes of a body. Good and bad points are distinguished by sign before colour. */
const LOOKS: Readonly<Record<NonNullable<ElementNode['look']>, string | undefined>> = {
  // People's elements within it are the style sheet's (`prose.css`).
  'table-box': undefined,
  num: 'text-end',
  verdict:
    'my-[2.2em] grid max-w-none grid-cols-1 border-2 border-ink first:mt-0 md:grid-cols-2 print:break-inside-avoid [&_:is(ul,ol)]:mt-3 [&_li]:m-0 [&_li]:border-t [&_li]:border-line [&_li]:py-[0.6rem] [&_li]:ps-0 [&_li]:text-[1.0625rem]/[1.45] [&_li]:before:content-none',
  pros: COLUMN,
  cons: COLUMN,
  plus: `${SIGN} before:[background:linear-gradient(currentColor,currentColor)_center/100%_4px_no-repeat,linear-gradient(currentColor,currentColor)_center/4px_100%_no-repeat] print:before:content-['+'_/_'']`,
  minus: `${SIGN} before:[background:linear-gradient(currentColor,currentColor)_center/100%_4px_no-repeat] print:before:content-['−'_/_'']`,
}

function propsOf({
  tag,
  attributes: written,
  look,
  address,
}: ElementNode): Record<string, string | number | boolean> {
  const props: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(written)) {
    const prop = attributes[name]
    if (prop !== undefined) props[prop] = flags.has(name) ? true : value
  }
  if (look !== undefined) props['className'] = LOOKS[look]
  if (address !== undefined) props['data-address'] = address
  if (tag === 'img') Object.assign(props, { loading: 'lazy', decoding: 'async' })
  // A scrollable box must be reachable without a mouse.
  if (look === 'table-box') Object.assign(props, { role: 'region', tabIndex: 0 })
  return props
}

/** A picture written in the text's HTML. */
function WrittenPicture({ node }: { readonly node: ElementNode }) {
  const { src, alt = '' } = node.attributes
  const { times, watch } = usePictureFailures(src)
  if (times === 0) return createElement('img', { ...propsOf(node), ...watch })
  return (
    <PictureBox>
      <PicturePlate alt={alt} />
    </PictureBox>
  )
}

function MarkedPicture(props: { marker: PictureMarker; setting: Setting; around: Around }) {
  const { marker, setting, around } = props
  const address = pictureAt(setting.images, marker.index)
  if (address === null) {
    const words = missingPictureWords(marker.index)
    return (
      <span
        data-missing
        className="grid aspect-video place-content-center justify-items-center gap-3 border border-dashed border-line-strong bg-sunk p-4 text-center text-ink-2 [font:400_var(--size-meta)/var(--lead-ui)_var(--face-text)]">
        <Icon name="image" className="h-auto w-[clamp(3rem,20%,6rem)]" />
        <span>{words}</span>
      </span>
    )
  }
  const text = marker.text ?? pictureNote(address).alt
  const alt = markerAlt({ ...marker, text }, { title: setting.title, inCaptionedFigure: around.isCaptioned })
  const picture = <Picture address={address} alt={alt} sizes="(min-width: 64rem) 54rem, 100vw" whole />
  const { onOpenPicture } = setting
  if (!onOpenPicture || around.isInLink) return picture
  return (
    <OpenablePicture name={alt} onOpen={() => onOpenPicture(address)}>
      {picture}
    </OpenablePicture>
  )
}

// Makes relative links absolute, for paper (`print.css`). Without a browser the page's own address is unknown, so this
// runs after the page has loaded.

/** For the element that shows the body. */
function useAddressesOnPaper(body: Body): RefObject<HTMLDivElement | null> {
  const prose = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const links = [...(prose.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].filter(
      isRelative,
    )
    const added = links.map((link) => {
      const address = link.href
      link.dataset['address'] = address
      return { link, address }
    })
    return () => {
      // The next body may have drawn another link in this element.
      for (const { link, address } of added)
        if (link.dataset['address'] === address) delete link.dataset['address']
    }
  }, [body])
  return prose
}

/** The link is relative, and its text does not contain its address. */
function isRelative(link: HTMLAnchorElement): boolean {
  const written = link.getAttribute('href') ?? ''
  if (written.startsWith('#') || /^https?:\/\//i.test(written)) return false
  return /^https?:/.test(link.protocol) && link.textContent.trim() !== link.href
}
