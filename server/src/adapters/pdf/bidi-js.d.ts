/** The parts of bidi-js that we use: the Unicode bidirectional algorithm. */
declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { readonly levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
  }
  export default function createBidi(): Bidi
}
