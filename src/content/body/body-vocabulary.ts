// What a body may contain (P9.2). The sanitiser and React share this table.

/** Elements that are rendered as written. Others are unwrapped or, if dangerous, removed with their content. */
export const elements: ReadonlySet<string> = new Set(
  `a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt
  em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img ins kbd li mark ol p picture pre q rp rt
  ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr track u ul var
  audio video wbr`.split(/\s+/),
)

/** Elements that are removed with their content. Any other removed element leaves its content in place. */
export const removedWhole: ReadonlySet<string> = new Set(
  `head math noembed noframes noscript plaintext script selectedcontent style svg template title xmp`.split(
    ' ',
  ),
)

/** Elements without content. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'source', 'track', 'wbr'])

/** Inline elements, which a paragraph may contain. */
export const phrasing: ReadonlySet<string> = new Set(
  `a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark picture q ruby s samp small span strong sub sup time
  u var wbr`.split(/\s+/),
)

/** Attribute names in HTML → in React. The page's policy forbids `style`, and its design owns `class`. */
export const attributes: Readonly<Record<string, string>> = {
  allow: 'allow',
  allowfullscreen: 'allowFullScreen',
  alt: 'alt',
  'aria-describedby': 'aria-describedby',
  'aria-hidden': 'aria-hidden',
  'aria-label': 'aria-label',
  cite: 'cite',
  colspan: 'colSpan',
  controls: 'controls',
  datetime: 'dateTime',
  default: 'default',
  dir: 'dir',
  frameborder: 'frameBorder',
  headers: 'headers',
  height: 'height',
  href: 'href',
  hreflang: 'hrefLang',
  id: 'id',
  kind: 'kind',
  label: 'label',
  lang: 'lang',
  loading: 'loading',
  loop: 'loop',
  media: 'media',
  muted: 'muted',
  open: 'open',
  poster: 'poster',
  preload: 'preload',
  referrerpolicy: 'referrerPolicy',
  rel: 'rel',
  reversed: 'reversed',
  rowspan: 'rowSpan',
  sandbox: 'sandbox',
  scope: 'scope',
  sizes: 'sizes',
  span: 'span',
  src: 'src',
  srclang: 'srcLang',
  srcset: 'srcSet',
  start: 'start',
  target: 'target',
  title: 'title',
  type: 'type',
  value: 'value',
  width: 'width',
}

/** Attributes with one or more addresses. */
export const addresses: ReadonlySet<string> = new Set(['cite', 'href', 'poster', 'src', 'srcset'])

/** Boolean attributes. */
export const flags: ReadonlySet<string> = new Set([
  'allowfullscreen',
  'controls',
  'default',
  'loop',
  'muted',
  'open',
  'reversed',
])
