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
import { isMarkedPaid, PAID_LINK } from '#domain/bodies/paid-links.ts'
import { pictureNote } from '#domain/pictures/picture-note.ts'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { layOut, type Body } from './body-layout.ts'
import { type BodyNode, type ElementNode, isElement, nodesOf } from './body-nodes.ts'
import { attributes, flags, voidElements } from './body-vocabulary.ts'
import { Embed } from './embed.tsx'
import { OpenablePicture } from '../openable-picture.tsx'
import { Picture, PictureBox, PicturePlate, usePictureFailures } from '../picture.tsx'
import { safeFragment } from './safe-html.ts'
import { safeNodes } from './safe-nodes.ts'

// Chooses this build's body reader: the browser's parser, or the one that needs no browser. The bundler decides by
// Vite's `SSR` or our own `WITHOUT_DOM`, and drops the other with its package.
/** Parses and sanitises a body. Both ways produce the same tree (`tests/e2e/reading/bodies.test.ts`). */
const readNodes: (html: string) => BodyNode[] =
  import.meta.env.SSR || import.meta.env.WITHOUT_DOM ? safeNodes : (html) => nodesOf(safeFragment(html))

/** Reads a body's HTML, with or without a browser; `ArticleBody` renders the result anywhere. */
export function readBody(content: string): Body {
  return ahead?.content === content ? ahead.body : layOut(readNodes(content))
}

let ahead: { readonly content: string; readonly body: Body } | null = null

/** Reads a body for `readBody`, which would block a render for 40 to 70 ms. `nextTask` starts a task for each part. */
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
  /** Opens a picture of the body. If given, the body is read on a screen: players then also load only on request. */
  readonly onOpenPicture?: ((address: string) => void) | undefined
}

/** Content within a body that is not part of it. */
interface Beside {
  readonly above?: ReactNode
  /** Below the verdict, above the text. */
  readonly belowVerdict?: ReactNode
}

interface Around {
  readonly isCaptioned: boolean
  readonly isInLink: boolean
}

/** Renders a body as elements (P9.1). It never writes HTML, so sanitised content is not parsed again. */
export function ArticleBody({
  body,
  className,
  above,
  belowVerdict,
  ...setting
}: Setting & Beside & { readonly body: Body; readonly className?: string }) {
  const prose = useAddressesOnPaper(body)
  const drawn = drawAll(body.nodes, setting, { isCaptioned: false, isInLink: false })
  const text = isElement(body.nodes[0]) && body.nodes[0].look === 'pros' ? 1 : 0
  return (
    <div className={className === undefined ? 'prose' : `prose ${className}`} ref={prose}>
      {above}
      {drawn.slice(0, text)}
      {belowVerdict}
      {drawn.slice(text)}
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
  const drawn = createElement(node.tag, props, drawAll(node.children, setting, inside))
  if (node.tag !== 'a' || !isMarkedPaid(node.attributes['rel'])) return drawn
  return (
    <>
      {drawn} <small className="border border-ink px-1 text-small whitespace-nowrap">{PAID_LINK}</small>
    </>
  )
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
  if (look === 'num') props['className'] = 'text-end'
  // For the style sheet (`verdict.css`).
  if (look === 'pros' || look === 'cons') props['data-look'] = look
  if (address !== undefined) props['data-address'] = address
  if (tag === 'img') Object.assign(props, { loading: 'lazy', decoding: 'async' })
  // A scrollable box must be reachable without a mouse.
  if (look === 'table-box') Object.assign(props, { role: 'region', tabIndex: 0 })
  return props
}

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
        className="grid aspect-video place-content-center justify-items-center gap-3 border border-dashed border-line-strong bg-sunk p-4 text-center font-text text-meta/ui font-normal text-ink-2"
      >
        <ReadingIcon name="image" className="h-auto w-[clamp(3rem,20%,6rem)]" />
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

// Adds absolute addresses to relative links, for printing (`print.css`). Without a browser the page's own address is
// unknown, so this runs after the page has loaded.

/** A ref for the element that contains the body. */
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
      // The next body may reuse this element for another link.
      for (const { link, address } of added)
        if (link.dataset['address'] === address) delete link.dataset['address']
    }
  }, [body])
  return prose
}

/** Is the link relative, and not already its own text? */
function isRelative(link: HTMLAnchorElement): boolean {
  const written = link.getAttribute('href') ?? ''
  if (written.startsWith('#') || /^https?:\/\//i.test(written)) return false
  return /^https?:/.test(link.protocol) && link.textContent.trim() !== link.href
}
