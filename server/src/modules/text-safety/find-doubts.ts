import type { TextDoubt } from '@serendip/contract/operator'
import { foldWord, hasDisguised, hasInside, hasWord } from './word-patterns.ts'

export interface DoubtRules {
  /** Masked before a text is stored; found here where they are disguised, and in a name also inside a word. */
  readonly offensiveWords: readonly string[]
  /** Names of other services, by which people arrange to meet elsewhere. */
  readonly contactWords: readonly string[]
  /** Words for people under 18. */
  readonly ageWords: readonly string[]
}

const email = /[^\s@]@[^\s@.]+\.\p{L}/u
const handle = /(?:^|[\s:(])@[\p{L}\p{Nd}_.]{3}/u
/** Seven digits or more, as telephone numbers are written. */
/** A day, which has digits like a telephone number. */
const date = /(?<!\p{Nd})\p{Nd}{1,4}[.\-/]\s?\p{Nd}{1,2}[.\-/]\s?\p{Nd}{2,4}(?!\p{Nd})/gu
const telephone = /(?:\p{Nd}[\s().\-/]{0,3}){7}/u
const address =
  /https?:|www\.|[a-z0-9](?:\.|\s?[([]dot[)\]]\s?)(?:com|net|org|info|io|me|co|app|link|site|online|xyz|ru|de|fr|uk|tv|cc|to|gg|ly)(?![\p{L}\p{Nd}])/u

/** A number from 10 to 17 that is not part of a longer one. */
const under18 = /(?<![\p{Nd}.,])1[0-7](?!\p{Nd}|[.,:]\p{Nd}|%)/u
/** The same with words that make it an age, in the languages that most people write in. */
const statedAge = [
  /(?<![\p{Nd}.,])1[0-7]\s?-?(?:y\/?o|yrs?|years?|jahre?|j\.|ans|años|anos|anni|yaş|lat|лет|год|سن|عام|سال)/u,
  /(?:\bi\s?['’]?a?m|\bich bin|\bsoy|\btengo|\bj['’]ai|\bage[d:]?|\balter|عمري|мне)\s?:?\s?1[0-7](?!\p{Nd}|[.,:]\p{Nd}|%)/u,
  /(?<![\p{Nd}.,])1[0-7]\s?[mfw](?!\p{L})|(?<!\p{L})[mfw]\s?1[0-7](?!\p{Nd}|[.,:]\p{Nd}|%)/u,
]

/**
 * Doubts about a name or a text about oneself that an operator should read: nothing here is certain enough to
 * refuse it. A name has no reason to have a number from 10 to 17; in longer texts it counts where words make
 * it an age.
 */
export function findDoubts(kind: 'name' | 'bio', text: string, rules: DoubtRules): TextDoubt[] {
  const folded = foldWord(text)
  const plain = text.normalize('NFKC').toLowerCase()
  const isAge =
    hasWord(folded, rules.ageWords) ||
    (kind === 'name' && under18.test(plain)) ||
    statedAge.some((age) => age.test(plain))
  const isContact =
    [email, handle].some((contact) => contact.test(plain)) ||
    telephone.test(plain.replace(date, ' ')) ||
    hasWord(folded, rules.contactWords)
  const isSlur =
    hasDisguised(folded, rules.offensiveWords) || (kind === 'name' && hasInside(folded, rules.offensiveWords))
  return [
    ...(isAge ? (['age'] as const) : []),
    ...(isContact ? (['contact'] as const) : []),
    ...(address.test(plain) ? (['link'] as const) : []),
    ...(isSlur ? (['slur'] as const) : []),
  ]
}
