import type { TextDoubt } from '@serendip/contract/operator'
import { skeletonOf } from './skeleton.ts'

export interface DoubtRules {
  /** Masked before a text is stored; found here where they are disguised. */
  readonly offensiveWords: readonly string[]
  /** Names of other services, by which people arrange to meet elsewhere. */
  readonly contactWords: readonly string[]
  /** Words for people under 18. */
  readonly ageWords: readonly string[]
}

/** Digits and signs that are read as the letter in front of them. */
const readAs: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', '+': 't' },
}
const quote = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const foldWord = (word: string): string => skeletonOf([...word]).text

/** Whether a text has one of the words as a whole word. */
function hasWord(folded: string, words: readonly string[]): boolean {
  const quoted = words.map((word) => quote(foldWord(word))).filter((word) => word !== '')
  return (
    quoted.length > 0 && new RegExp(`(?<![\\p{L}\\p{M}])(?:${quoted.join('|')})(?!\\p{L})`, 'u').test(folded)
  )
}

const email = /[^\s@]+@[^\s@]+\.\p{L}{2,}/u
const handle = /(?:^|[\s:(])@[\p{L}\p{Nd}_.]{3,}/u
/** Seven digits or more, as telephone numbers are written. */
const telephone = /(?:\p{Nd}[\s().\-/]*){7,}/u
const address =
  /https?:|www\.|[a-z0-9-]{2,}\s?(?:\.|\(dot\)|\[dot\])\s?(?:com|net|org|info|io|me|co|app|link|site|online|xyz|ru|de|fr|uk|tv|cc|to|gg|ly)(?![\p{L}\p{Nd}])/u

/** A number from 10 to 17 that is not part of a longer one. */
const under18 = String.raw`(?<![\p{Nd}.,])1[0-7](?!\p{Nd}|[.,:]\p{Nd}|%)`
const numberAlone = new RegExp(under18, 'u')
/** The same with words that make it an age, in the languages that most people write in. */
const statedAge = [
  String.raw`${under18}\s*-?(?:y/?o|yrs?|years?|jahre?|j\.|ans|años|anos|anni|yaş|lat|лет|год|سن|عام|سال)`,
  String.raw`(?:\bi\s?['’]?a?m|\bich bin|\bsoy|\btengo|\bj['’]ai|\bage[d:]?|\balter|عمري|мне)\s*:?\s*${under18}`,
  String.raw`${under18}\s*[mfw](?!\p{L})|(?<!\p{L})[mfw]\s*${under18}`,
].map((source) => new RegExp(source, 'u'))

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

function hasDisguised(folded: string, words: readonly string[]): boolean {
  const read = [...folded].map((letter) => readAs[letter] ?? letter).join('')
  const starred = folded.match(/[\p{L}*#]+/gu)?.filter((token) => /[*#]/.test(token)) ?? []
  return words
    .map(foldWord)
    .filter((word) => word !== '')
    .some((word) => disguises(word).test(read) || starred.some((token) => isStarred(token, word)))
}

/**
 * What in a name or a text about oneself an operator should read: nothing here is certain enough to refuse it. A name
 * has no reason to have a number from 10 to 17; in longer texts it counts where words make it an age.
 */
export function findDoubts(kind: 'name' | 'bio', text: string, rules: DoubtRules): TextDoubt[] {
  const folded = foldWord(text)
  const plain = text.normalize('NFKC').toLowerCase()
  const isAge =
    hasWord(folded, rules.ageWords) ||
    (kind === 'name' && numberAlone.test(plain)) ||
    statedAge.some((age) => age.test(plain))
  const isContact =
    [email, handle, telephone].some((contact) => contact.test(plain)) || hasWord(folded, rules.contactWords)
  return [
    ...(isAge ? (['age'] as const) : []),
    ...(isContact ? (['contact'] as const) : []),
    ...(address.test(plain) ? (['link'] as const) : []),
    ...(hasDisguised(folded, rules.offensiveWords) ? (['slur'] as const) : []),
  ]
}
