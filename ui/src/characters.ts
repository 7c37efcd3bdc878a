/** Of such a text each sign is a character, and nothing has to be taken apart. */
const plain = /^[\x20-\x7e]*$/
let segmenter: Intl.Segmenter | null = null

/**
 * What a reader takes for one character each: no family, flag or accent is torn apart. A browser takes 10 to 25 ms to
 * make its first segmenter, which most names do not need.
 */
export function charactersOf(text: string): readonly string[] {
  if (plain.test(text)) return [...text]
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
