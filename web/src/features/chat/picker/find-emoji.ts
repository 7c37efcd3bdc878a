/** The names and words of each emoji in one language, the first of them its name. */
export type EmojiWords = Readonly<Record<string, string>>

/** Without case, accents and the vowel signs of Arabic; ß is ss. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[أإآ]/gu, 'ا').toLowerCase().replaceAll('ß', 'ss')

export const emojiName = (words: EmojiWords | undefined, emoji: string): string =>
  words?.[emoji]?.split('|')[0] ?? emoji

/** The emoji of which a word begins with each of the wanted ones, in any of the languages; the best names first. */
export function findEmoji(
  languages: readonly EmojiWords[],
  all: readonly string[],
  wanted: string,
): readonly string[] {
  const parts = plain(wanted).split(/\s+/).filter(Boolean)
  const rankOf = (emoji: string): number => {
    const texts = languages.map((words) => plain(words[emoji] ?? ''))
    const isNamed = texts.some((text) => text.startsWith(parts.join(' ')))
    const isFound = texts.some((text) => {
      const words = text.split(/[\s|,]+/)
      return parts.every((part) => words.some((word) => word.startsWith(part)))
    })
    return isNamed ? 0 : isFound ? 1 : 2
  }
  return all
    .map((emoji) => ({ one: emoji, rank: rankOf(emoji) }))
    .filter(({ rank }) => rank < 2)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ one: emoji }) => emoji)
}
