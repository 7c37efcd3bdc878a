import { skeletonOf } from './skeleton.ts'

/** Digits and signs that are read as the letter in front of them. */
const readAs: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
}
const quote = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A text as a reader sees it. */
export const foldWord = (word: string): string => skeletonOf([...word]).text

/** Whether a text has one of the words as a whole word. */
export function hasWord(folded: string, words: readonly string[]): boolean {
  const quoted = words.map((word) => quote(foldWord(word))).filter((word) => word !== '')
  return (
    quoted.length > 0 && new RegExp(`(?<![\\p{L}\\p{M}])(?:${quoted.join('|')})(?!\\p{L})`, 'u').test(folded)
  )
}

/** Whether a text has one of the words, also inside another word. */
export const hasInside = (folded: string, words: readonly string[]): boolean =>
  words.map(foldWord).some((word) => word !== '' && folded.includes(word))

const between = String.raw`[._\-*·•'"~^/\\,]{0,2}`
/** At the beginning of a word: letters repeated, with signs between them, or each standing alone: `f.u.c.k`, `f u c k`. */
function disguises(word: string): RegExp {
  const letters = [...word].map((letter) => `${quote(letter)}+`)
  return new RegExp(`(?<!\\p{L})(?:${letters.join(between)}|${letters.join('\\s')}(?!\\p{L}))`, 'u')
}

/** Whether a word is written with signs in place of some letters: `f*ck`. */
const isStarred = (token: string, word: string): boolean => {
  const letters = [...token]
  const same = letters.filter((letter, at) => letter === word[at]).length
  const fits = letters.every((letter, at) => letter === word[at] || letter === '*' || letter === '#')
  return letters.length === [...word].length && letters[0] === word[0] && fits && same >= 2
}

/** Whether a text has one of the words in disguise. */
export function hasDisguised(folded: string, words: readonly string[]): boolean {
  const read = [...folded].map((letter) => readAs[letter] ?? letter).join('')
  const starred = folded.match(/[\p{L}*#]+/gu)?.filter((token) => /[*#]/.test(token)) ?? []
  return words
    .map(foldWord)
    .filter((word) => word !== '')
    .some((word) => disguises(word).test(read) || starred.some((token) => isStarred(token, word)))
}
