const quote = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function matcher(words: readonly string[]): RegExp | null {
  return words.length === 0 ? null : new RegExp(words.map(quote).join('|'), 'giu')
}

/** SPEC §5: a text is offensive if it contains a listed word, in whatever case. */
export const isOffensive = (text: string, words: readonly string[]): boolean =>
  matcher(words)?.test(text) ?? false

/** SPEC §5: every listed word becomes asterisks of the same length. */
export function maskOffensive(text: string, words: readonly string[]): string {
  const found = matcher(words)
  return found ? text.replace(found, (word) => '*'.repeat([...word].length)) : text
}
