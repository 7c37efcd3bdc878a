/** In such a text each code unit is a character, so no segmenter is needed. */
const plain = /^[\x20-\x7e]*$/
let segmenter: Intl.Segmenter | null = null

/**
 * Characters as a reader perceives them: no family, flag or accent is split. A browser takes 10 to 25 ms to create its
 * first segmenter, which most names do not need.
 */
export function charactersOf(text: string): readonly string[] {
  if (plain.test(text)) return [...text]
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
