declare module 'subset-font' {
  /** The package has no types of its own. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures: readonly string[]; noHinting: boolean },
  ): Promise<Uint8Array>
}
