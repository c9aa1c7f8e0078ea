declare module 'subset-font' {
  /** The part of the package that font.mjs uses; it brings no types. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2'
      variationAxes?: Record<string, { min: number; max: number; default?: number }>
      keepFeatures?: readonly string[]
      preserveNameIds?: readonly number[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
