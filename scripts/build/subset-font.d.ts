declare module 'subset-font' {
  /** The part of the package that `scripts/art/fonts.mjs` uses; it has no types of its own. A number pins an axis. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2' | 'woff' | 'truetype'
      variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
      keepFeatures?: readonly string[]
      preserveNameIds?: readonly number[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
