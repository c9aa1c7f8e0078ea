// The look of a category. It has an icon by keyword in its name (P6.1), a badge colour by name if it has none (P6.2),
// and readable shades for light and dark.

import type { Listed } from '../articles/article.ts'
import { DEFAULT_CATEGORY_COLOR } from './category.ts'
import { contrast, hexToOklch, isHexColor, oklchToHex } from './colour.ts'
import { fold } from '../lists/fold.ts'

export type CategoryIcon =
  | 'smartphone'
  | 'laptop'
  | 'gaming'
  | 'audio'
  | 'wearable'
  | 'automotive'
  | 'vr-ar'
  | 'default'

// The first that fits, so what contains another keyword stands before it: «automóvil» móvil, «headphones» phone.
const iconByKeyword: readonly (readonly [keyword: RegExp, icon: CategoryIcon])[] = [
  [/automo|\bautos?\b|\bcoches?\b|\bcars?\b|vehiculo/, 'automotive'],
  [/\b[vax]r\b|realidad (virtual|aumentada|mixta)|(virtual|augmented|mixed) reality/, 'vr-ar'],
  [/audio|auricular|altavo[cz]|sonido|headphone|earphone|earbud|speaker/, 'audio'],
  [/wearable|reloj|watch|pulsera/, 'wearable'],
  [/smartphone|movil|telefono|phone|celular/, 'smartphone'],
  [/laptop|portatil|ordenador|notebook/, 'laptop'],
  [/gam(ing|er|es?\b)|juego|consola/, 'gaming'],
]

/** The icon that the category's name asks for, in English or Spanish. */
export function categoryIcon(name: string): CategoryIcon {
  const folded = fold(name)
  return iconByKeyword.find(([keyword]) => keyword.test(folded))?.[1] ?? 'default'
}

const badgeColorByName = new Map([
  ['smartphones', '#1747d1'],
  ['laptops', '#6d3bd1'],
  ['gaming', '#d3281c'],
  ['audio', '#0a7d4f'],
  ['wearables', '#f2a900'],
  ['automotive', '#3a4048'],
  ['automoviles', '#3a4048'],
  ['vr/ar', '#e2418f'],
])

/** Every colour that `badgeColor` can answer. */
export const badgeColors: readonly string[] = [
  ...new Set([...badgeColorByName.values(), DEFAULT_CATEGORY_COLOR]),
]

/** The colour of a category known by name only. */
export function badgeColor(name: string): string {
  return badgeColorByName.get(fold(name.trim())) ?? DEFAULT_CATEGORY_COLOR
}

/** What the badge of an article says, as written (capitals are the style sheet's), and its colour; null without one. */
export function badgeOf(
  article: Pick<Listed, 'category' | 'categoryName' | 'categoryColor'>,
): { name: string; color: string } | null {
  const name = article.categoryName ?? article.category
  return name === null || name.trim() === ''
    ? null
    : { name, color: article.categoryColor ?? badgeColor(name) }
}

interface Shades {
  /** Fills small parts: tab, bar, pressed filter. */
  readonly cat: string
  /** Text on `cat`. */
  readonly onCat: string
  /** The colour as text or rule on the page. */
  readonly ink: string
}

export interface Accent {
  /** The colour itself, for large areas in both themes. */
  readonly flood: string
  readonly onFlood: string
  readonly light: Shades
  readonly dark: Shades
}

// Grounds as in styles/tokens.css.
const PAPER = '#fdfdfc'
const SUNK = '#f1f2f2'
const DARK_RAISED = '#1d1f22'
const LIGHTNESS_STEP = 0.005
const LIGHT_CONTRAST = 4.6
const DARK_CONTRAST = 6.2
const DARK_CHROMA = 0.17
const DARK_LIGHTNESS = 0.7

/**
 * The shades that a category's colour yields: darkened until it reads on paper, calmed and lightened until it reads
 * in the dark. Whatever is not `#rrggbb` counts as the default colour.
 */
export function accentOf(color: string): Accent {
  const flood = isHexColor(color) ? color.toLowerCase() : DEFAULT_CATEGORY_COLOR
  const onFlood = readableOn(flood)
  const dark = lightened(flood)
  return {
    flood,
    onFlood,
    light: { cat: flood, onCat: onFlood, ink: darkened(flood) },
    dark: { cat: dark, onCat: readableOn(dark), ink: dark },
  }
}

/** Black or white, whichever contrasts more. */
function readableOn(color: string): string {
  return contrast(color, '#000000') > contrast(color, '#ffffff') ? '#000000' : '#ffffff'
}

function darkened(color: string): string {
  const chosen = hexToOklch(color)
  let shade = color
  let lightness = chosen.lightness
  while (Math.min(contrast(shade, PAPER), contrast(shade, SUNK)) < LIGHT_CONTRAST) {
    lightness -= LIGHTNESS_STEP
    shade = oklchToHex({ ...chosen, lightness })
  }
  return shade
}

function lightened(color: string): string {
  const chosen = hexToOklch(color)
  const calm = { ...chosen, chroma: Math.min(chosen.chroma, DARK_CHROMA) }
  let lightness = Math.max(chosen.lightness, DARK_LIGHTNESS)
  let shade = oklchToHex({ ...calm, lightness })
  while (contrast(shade, DARK_RAISED) < DARK_CONTRAST) {
    lightness += LIGHTNESS_STEP
    shade = oklchToHex({ ...calm, lightness })
  }
  return shade
}
