// Colour arithmetic: WCAG contrast, and OKLCH, which allows changing the lightness without changing the hue.
// Matrices: Björn Ottosson, https://bottosson.github.io/posts/oklab/.

/** Lightness 0 to 1, chroma 0 to about 0.4, hue in radians. */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Rgb = readonly [red: number, green: number, blue: number]

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
/** How far outside sRGB a colour may be and still count as inside. */
const GAMUT_TOLERANCE = 1e-4

/** Is this `#rrggbb`? The functions below treat any other text as black. */
export function isHexColor(text: string): boolean {
  return HEX.test(text)
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [la, lb] = [luminance(a), luminance(b)]
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05)
}

export function hexToOklch(hex: string): Oklch {
  const [r, g, b] = hexToLinear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(greenRed, blueYellow), hue: Math.atan2(blueYellow, greenRed) }
}

/** The nearest `#rrggbb` of this lightness and hue: chroma is reduced until the colour is within sRGB. */
export function oklchToHex({ lightness, chroma, hue }: Oklch): string {
  let shown = chroma
  let rgb = oklchToLinear({ lightness, chroma: shown, hue })
  while (shown > GAMUT_TOLERANCE && !isShowable(rgb)) {
    shown *= 0.95
    rgb = oklchToLinear({ lightness, chroma: shown, hue })
  }
  return `#${rgb.map(linearToHex).join('')}`
}

function oklchToLinear({ lightness, chroma, hue }: Oklch): Rgb {
  const greenRed = chroma * Math.cos(hue)
  const blueYellow = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function isShowable(rgb: Rgb): boolean {
  return rgb.every((part) => part >= -GAMUT_TOLERANCE && part <= 1 + GAMUT_TOLERANCE)
}

function luminance(hex: string): number {
  const [r, g, b] = hexToLinear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function hexToLinear(hex: string): Rgb {
  const [, red = '0', green = '0', blue = '0'] = HEX.exec(hex) ?? []
  return [partToLinear(red), partToLinear(green), partToLinear(blue)]
}

function partToLinear(twoDigits: string): number {
  const part = Number.parseInt(twoDigits, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function linearToHex(linear: number): string {
  const part = Math.min(1, Math.max(0, linear))
  const encoded = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
