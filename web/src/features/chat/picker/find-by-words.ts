/** The names and words of each picture in one language, the first of them its name. */
export type PictureWords = Readonly<Record<string, string>>

/** Without case, accents and the vowel signs of Arabic; ß is ss, and letters that are often typed for each other are one. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[أإآ]/gu, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLowerCase()
    .replaceAll('ß', 'ss')

export const pictureName = (words: PictureWords | undefined, id: string): string | undefined =>
  words?.[id]?.split('|')[0]

/** Those of which a word begins with each of the wanted ones, in any of the languages; the best names first. */
export function findByWords<Id extends string>(
  languages: readonly PictureWords[],
  all: readonly Id[],
  wanted: string,
): readonly Id[] {
  const parts = plain(wanted).split(/\s+/).filter(Boolean)
  const rankOf = (id: string): number => {
    const texts = languages.map((words) => plain(words[id] ?? ''))
    const isNamed = texts.some((text) => text.startsWith(parts.join(' ')))
    const isFound = texts.some((text) => {
      const words = text.split(/[\s|,]+/)
      return parts.every((part) => words.some((word) => word.startsWith(part)))
    })
    return isNamed ? 0 : isFound ? 1 : 2
  }
  return all
    .map((id) => ({ id, rank: rankOf(id) }))
    .filter(({ rank }) => rank < 2)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ id }) => id)
}
