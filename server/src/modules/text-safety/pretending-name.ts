import { foldWord } from './word-patterns.ts'

export interface ReservedNames {
  /** Of those who speak for the product, such as `support`; each as a whole word. */
  readonly staffWords: readonly string[]
  readonly brandName: string
  /** Whole names, as the console has them. */
  readonly operatorNames: readonly string[]
}

/** Signs that are read as a letter, and letters that are taken for each other: `offlcial`, `Adrnin`. */
const readAlike: readonly (readonly [sign: RegExp, letter: string])[] = [
  [/[1!|l]/g, 'i'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/[4@]/g, 'a'],
  [/[5$]/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/9/g, 'g'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]
const likeness = (folded: string): string =>
  readAlike.reduce((text, [sign, letter]) => text.replace(sign, letter), folded)

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M}]/gu, '')
const plain = (word: string): string => lettersOf(likeness(foldWord(word)))

/** Words that stand beside a reserved one without changing what it claims, where gaps are left out: `SerendipTeam`. */
const companions = [
  'the',
  'team',
  'help',
  'care',
  'service',
  'desk',
  'chat',
  'live',
  'app',
  'official',
  'online',
]

/** The words of a name: each with its digits read as letters, and without them (`Support24`). */
function wordsOf(folded: string): readonly string[] {
  const words = folded.split(/[^\p{L}\p{M}\p{Nd}@$!|]+/u)
  return words.flatMap((word) => [lettersOf(likeness(word)), likeness(lettersOf(word))])
}

/** Whether a name consists of these words and nothing else, at least one of them reserved. */
function isJoinedFrom(letters: string, reserved: ReadonlySet<string>): boolean {
  const parts = [...reserved, ...companions.map(plain)]
  /** By the letters read so far: null if they cannot be read, otherwise whether a reserved word is among them. */
  const read: (boolean | null)[] = [false, ...Array.from(letters, () => null)]
  for (const [at, before] of read.entries()) {
    if (before === null) continue
    for (const part of parts) {
      if (part === '' || !letters.startsWith(part, at)) continue
      const end = at + part.length
      read[end] = read[end] === true || before || reserved.has(part)
    }
  }
  return read[letters.length] === true
}

/**
 * Whether readers would take this name for somebody who speaks for the product: a reserved word as a whole word, such
 * words joined or spaced out, or the whole name of an operator. Digits and letters of other alphabets count as what they
 * look like. An operator's name of a single word is many people's own, and stays free.
 */
export function isPretendingName(name: string, reserved: ReservedNames): boolean {
  const folded = foldWord(name)
  const phrases = [...reserved.staffWords, reserved.brandName].map((phrase) => ({
    letters: plain(phrase),
    isOneWord: !/\s/.test(phrase.trim()),
  }))
  const words = new Set(wordsOf(folded))
  if (phrases.some(({ letters, isOneWord }) => isOneWord && letters !== '' && words.has(letters))) return true
  const whole = [lettersOf(likeness(folded)), likeness(lettersOf(folded))]
  const all = new Set(phrases.map(({ letters }) => letters).filter((letters) => letters !== ''))
  if (whole.some((letters) => isJoinedFrom(letters, all))) return true
  const operators = reserved.operatorNames.filter((operator) => /\S\s+\S/.test(operator)).map(plain)
  return operators.some((operator) => operator !== '' && whole.includes(operator))
}
