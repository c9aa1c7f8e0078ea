// The layout of the card picture. The masthead is on paper; below it are the cover and the text on the category's
// colour, as on the home page. Sizes are in pixels; colours and proportions follow src/styles.
import { CARD_SIZE } from '#domain/pictures/card-path.ts'
import { accentOf } from '#domain/categories/readable-colour.ts'
import { formatScore, SCORE_MAX } from '#domain/articles/score.ts'
import logo from '../../public/logo.svg?raw'
import { DECIMAL_FACE, LABEL_FACE, NUMERAL_FACE, TITLE_FACE } from './card-fonts.ts'

export const CARD = CARD_SIZE
const MASTHEAD = 84
const MARGIN = 40
/** Beside the text, nearly 4:3: the ratio that covers are meant to be cropped to. */
export const CARD_COVER = { left: 0, top: MASTHEAD, width: 716, height: CARD.height - MASTHEAD } as const

const PAPER = '#fdfdfc'
const INK = '#131416'
const INK_2 = '#50555a'
const LINE = '#d6d9da'
const LINE_STRONG = '#7d8388'

/** The space for the logo in the masthead. */
const LOGO_HEIGHT = 47
const LOGO_WIDTH = 480
const LOGO_BOX = /viewBox="([^"]+)"/.exec(logo)?.[1] ?? ''

const WORDMARK = {
  viewBox: LOGO_BOX,
  paths: Array.from(logo.matchAll(/ d="([^"]+)"/g), ([, outline = '']) => outline),
  ...logoSize(LOGO_BOX),
}
const TITLE_LEADING = 1.04
/** `leading` is the line height of digits, which have no descenders. */
const NUMERAL = { size: 190, leading: 0.74 }
/** The category's tab; one corner is cut off. */
const TAB = { height: 48, inset: 26, cut: 16, edge: 2, size: 24 }
const RULER = { height: 22, bar: 8, pointer: 5 }

/** The content of a card, already reduced to characters that the fonts contain. */
export interface CardStory {
  readonly title: string
  readonly overall: number | null
  readonly categoryName: string
  readonly categoryColor: string
  readonly tagline: string
  readonly hasCover: boolean
}

/**
 * The size of a logo in the masthead, in pixels: the largest that fits.
 * @param viewBox of its SVG: left, top, width, height
 */
export function logoSize(viewBox: string): { readonly width: number; readonly height: number } {
  const [, , width = 1, height = 1] = viewBox.split(/[\s,]+/).map(Number)
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

type Style = Readonly<Record<string, string | number>>

/** An element in the form that satori takes. */
export interface Box {
  readonly type: string
  readonly key: null
  readonly props: Readonly<Record<string, unknown>>
}

function box(style: Style, ...children: readonly (Box | string)[]): Box {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function shape(type: string, props: Readonly<Record<string, unknown>>): Box {
  return { type, key: null, props }
}

/** The space for the title, and its possible font sizes, largest first. */
export function titleRoom({ hasCover, overall }: Pick<CardStory, 'hasCover' | 'overall'>) {
  const width = CARD.width - (hasCover ? CARD_COVER.width : 0) - 2 * MARGIN
  const score = overall === null ? 0 : NUMERAL.size * NUMERAL.leading + RULER.height + 2 * MARGIN
  const tab = hasCover ? 0 : TAB.height
  return {
    width,
    height: CARD.height - MASTHEAD - 2 * MARGIN - tab - score,
    sizes: hasCover
      ? [92, 84, 76, 68, 62, 56, 52, 48, 44, 40, 36, 32, 28]
      : [104, 96, 88, 80, 72, 64, 56, 48, 40],
  }
}

/** The title alone at one font size, for measuring or for the card. */
export function titleBox(title: string, size: number, wrap: Style = {}): Box {
  return {
    type: 'div',
    key: null,
    props: {
      style: {
        display: 'block',
        fontFamily: TITLE_FACE,
        fontSize: size,
        lineHeight: TITLE_LEADING,
        letterSpacing: '-0.005em',
        wordBreak: 'break-word',
        ...wrap,
      },
      children: title,
    },
  }
}

/** Lays out the card without the cover, whose area stays transparent. If `titleSize` is null, the title is truncated. */
export function layCard(story: CardStory, titleSize: number | null): Box {
  const { flood, onFlood } = accentOf(story.categoryColor)
  const room = titleRoom(story)
  const smallest = room.sizes.at(-1) ?? 0
  const title =
    titleSize === null
      ? titleBox(story.title, smallest, { lineClamp: Math.floor(room.height / (smallest * TITLE_LEADING)) })
      : titleBox(story.title, titleSize, { textWrap: 'balance' })
  const tab = story.hasCover
    ? categoryTab(story, { ground: flood, ink: onFlood })
    : categoryTab(story, { ground: onFlood, ink: flood })
  return box(
    { width: CARD.width, height: CARD.height, flexDirection: 'column' },
    masthead(story.tagline),
    box(
      { flexGrow: 1, color: onFlood },
      ...(story.hasCover ? [box({ width: CARD_COVER.width, alignItems: 'flex-start' }, tab)] : []),
      box(
        {
          flexGrow: 1,
          flexBasis: 0,
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding: MARGIN,
          background: flood,
        },
        box(
          { flexDirection: 'column' },
          ...(story.hasCover ? [] : [box({ marginTop: -MARGIN, marginBottom: MARGIN }, tab)]),
          title,
        ),
        ...(story.overall === null ? [] : [scoreBox(story.overall, room.width, onFlood)]),
      ),
    ),
  )
}

function masthead(tagline: string): Box {
  return box(
    {
      height: MASTHEAD,
      paddingLeft: MARGIN,
      alignItems: 'center',
      background: PAPER,
      borderBottom: `1px solid ${LINE}`,
    },
    shape('svg', {
      viewBox: WORDMARK.viewBox,
      width: WORDMARK.width,
      height: WORDMARK.height,
      children: WORDMARK.paths.map((d) => shape('path', { d, fill: INK })),
    }),
    ...(tagline === ''
      ? []
      : [
          box(
            {
              marginLeft: 22,
              paddingLeft: 22,
              borderLeft: `2px solid ${LINE_STRONG}`,
              color: INK_2,
              fontFamily: LABEL_FACE,
              fontSize: 20,
              letterSpacing: '0.04em',
            },
            tagline,
          ),
        ]),
  )
}

function categoryTab({ categoryName }: CardStory, colours: { ground: string; ink: string }): Box {
  if (categoryName === '') return box({})
  const words = box(
    { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 600 },
    categoryName.toUpperCase(),
  )
  // A hairline in the paper's colour separates the tab from a picture of the same colour.
  const corner = (inset: number, height: number) =>
    `M0 0H${inset}V${height - TAB.cut}L${inset - TAB.cut} ${height}H0z`
  const [right, bottom] = [TAB.inset + TAB.edge, TAB.height + TAB.edge]
  return box(
    { height: bottom },
    box(
      {
        paddingLeft: TAB.inset,
        alignItems: 'center',
        background: colours.ground,
        borderBottom: `${TAB.edge}px solid ${PAPER}`,
        color: colours.ink,
        fontFamily: LABEL_FACE,
        fontSize: TAB.size,
        letterSpacing: '0.05em',
      },
      words,
    ),
    shape('svg', {
      viewBox: `0 0 ${right} ${bottom}`,
      width: right,
      height: bottom,
      // Overlaps the background of the text by a pixel, so that no seam shows.
      style: { marginLeft: -1 },
      children: [
        shape('path', { d: corner(right, bottom), fill: PAPER }),
        shape('path', { d: corner(TAB.inset, TAB.height), fill: colours.ground }),
      ],
    }),
  )
}

function scoreBox(overall: number, width: number, ink: string): Box {
  const [whole = '0', decimal = '0'] = formatScore(overall).split('.')
  return box(
    { flexDirection: 'column' },
    box(
      {
        alignItems: 'baseline',
        height: NUMERAL.size * NUMERAL.leading,
        marginBottom: 22,
        lineHeight: NUMERAL.leading,
        fontSize: NUMERAL.size,
      },
      box({ fontFamily: NUMERAL_FACE, letterSpacing: '-0.02em' }, whole),
      box({ fontFamily: DECIMAL_FACE, letterSpacing: '-0.01em' }, `.${decimal}`),
    ),
    ruler(Number(formatScore(overall)), width, ink),
  )
}

/** A scale from 0 to 10 with a mark at each point, taller at 0, 5 and 10. Bar and pointer show the score. */
function ruler(score: number, width: number, ink: string): Box {
  const marks = Array.from({ length: SCORE_MAX + 1 }, (_, point) => {
    const height = point % 5 === 0 ? RULER.height : RULER.height * 0.6
    return shape('rect', {
      x: (point * (width - 2)) / SCORE_MAX,
      y: RULER.height - height,
      width: 2,
      height,
      fill: ink,
    })
  })
  const at = (score * width) / SCORE_MAX
  const bar = { y: RULER.height - RULER.bar, width: at, height: RULER.bar, fill: ink }
  const x = Math.min(width - RULER.pointer, Math.max(0, at - RULER.pointer / 2))
  return shape('svg', {
    viewBox: `0 0 ${width} ${RULER.height}`,
    width,
    height: RULER.height,
    children: [
      ...marks,
      shape('rect', { y: RULER.height - 2, width, height: 2, fill: ink }),
      shape('rect', bar),
      shape('rect', { x, width: RULER.pointer, height: RULER.height, fill: ink }),
    ],
  })
}
