// Derives readable text and background colours from a category's colour (P6.6), for light and dark pages.
import { DEFAULT_CATEGORY_COLOR } from './category.ts'
import { contrast, hexToOklch, isHexColor, oklchToHex } from './colour-arithmetic.ts'

interface Shades {
  /** The fill of small parts: tab, bar, pressed filter. */
  readonly cat: string
  /** The text colour on `cat`. */
  readonly onCat: string
  /** The colour of text or rules on the page. */
  readonly ink: string
}

export interface Accent {
  /** The colour itself, for large areas in both themes. */
  readonly flood: string
  readonly onFlood: string
  readonly light: Shades
  readonly dark: Shades
}

// Backgrounds as in styles/tokens.css.
const PAPER = '#fdfdfc'
const SUNK = '#f1f2f2'
const DARK_RAISED = '#1d1f22'
const LIGHTNESS_STEP = 0.005
const LIGHT_CONTRAST = 4.6
const DARK_CONTRAST = 6.2
const DARK_CHROMA = 0.17
const DARK_LIGHTNESS = 0.7

/**
 * Computes the shades of a category's colour: darkened until it is readable on paper, and desaturated and lightened
 * until it is readable in the dark. An invalid colour counts as the default colour.
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
