import { countGraphemes } from '@serendip/contract'
import { isMark, type Skeleton, seenPart, skeletonOf } from './skeleton.ts'

const quote = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Letters that make up words; without raised letters, clicks and the saltillo, which look like signs beside a word. */
const wordLetter = /^[\p{Lu}\p{Ll}\p{Lt}]/u
const saltillo = /^[\ua78b\ua78c]/
const latin = /\p{Script=Latin}/u

interface ListedWord {
  readonly folded: string
  /** Written in letters of another script, also if they look like Latin ones. */
  readonly isOther: boolean
}

function listedWord(word: string): ListedWord {
  const letters = word.normalize('NFKD')
  const folded = skeletonOf([...word]).text
  const isForeign = /\p{L}/u.test(letters) && !latin.test(letters)
  return { folded, isOther: isForeign || !/^\p{Script=Latin}/u.test(folded) }
}

/** Matches one of the words where it is applied, and all words directly behind it. */
function patternOf(first: readonly ListedWord[], all: readonly ListedWord[]): RegExp {
  const anyOf = (words: readonly ListedWord[]) =>
    words.length === 0 ? '(?!)' : words.map(({ folded }) => quote(folded)).join('|')
  return new RegExp(`(?:${anyOf(first)})(?:${anyOf(all)})*`, 'y')
}

interface Patterns {
  /** At the beginning of a word. */
  readonly begins: RegExp
  readonly anywhere: RegExp
}

/** The patterns of each list of words, as long as someone has the list. */
const patternsOfLists = new WeakMap<readonly string[], Patterns | null>()

/** Null: the list is empty. */
function patternsOf(words: readonly string[]): Patterns | null {
  const known = patternsOfLists.get(words)
  if (known !== undefined) return known
  const listed = words
    .map(listedWord)
    .filter(({ folded }) => folded !== '')
    .toSorted((left, right) => right.folded.length - left.folded.length)
  const otherWords = listed.filter(({ isOther }) => isOther)
  const made =
    listed.length === 0
      ? null
      : { begins: patternOf(listed, listed), anywhere: patternOf(otherWords, listed) }
  patternsOfLists.set(words, made)
  return made
}

/** Whether a Latin letter stands before this unit of the skeleton, as the text is written. */
function isInsideWord(points: readonly string[], { text, pointAt }: Skeleton, at: number): boolean {
  const before = pointAt[at - 1]
  if (before === undefined || !latin.test(text[at - 1] ?? '')) return false
  const point = points[before] ?? ''
  return before === pointAt[at] || (wordLetter.test(point) && !saltillo.test(point))
}

/** Code points of a text, from and up to. */
interface Range {
  readonly from: number
  readonly to: number
}

/** The range of code points of units of the skeleton; marks on the last letter belong to it. */
function rangeOf(points: readonly string[], { pointAt }: Skeleton, at: number, length: number): Range {
  const from = pointAt[at] ?? 0
  let to = (pointAt[at + length - 1] ?? from) + 1
  while (isMark(points[to])) to += 1
  return { from, to }
}

/**
 * Finds the listed words as a reader would see them; of two that begin at the same place, the longer. One in Latin
 * letters counts where it begins a word, so that `grapes` stays, or right behind another listed one, so that nothing
 * offensive is left once that is masked. Other scripts join words or have no gaps between them, so there it counts anywhere.
 */
function* rangesIn(points: readonly string[], words: readonly string[]): Generator<Range> {
  const patterns = patternsOf(words)
  if (!patterns) return
  const skeleton = skeletonOf(points)
  for (let at = 0; at < skeleton.text.length; ) {
    const pattern = isInsideWord(points, skeleton, at) ? patterns.anywhere : patterns.begins
    pattern.lastIndex = at
    const length = pattern.exec(skeleton.text)?.[0].length ?? 0
    if (length > 0) yield rangeOf(points, skeleton, at, length)
    at += Math.max(length, 1)
  }
}

/** SPEC §5: a text is offensive if it contains a listed word, in any case, accents or lookalike letters. */
export const isOffensive = (text: string, words: readonly string[]): boolean =>
  rangesIn([...text], words).next().done !== true

/**
 * Places of the listed words in a text, in its order: each from its first to behind its last UTF-16 unit, as
 * editors count.
 */
export function findOffensive(
  text: string,
  words: readonly string[],
): readonly (readonly [number, number])[] {
  const points = [...text]
  const unitsUpTo = (end: number) => points.slice(0, end).join('').length
  return [...rangesIn(points, words)].map(({ from, to }) => [unitsUpTo(from), unitsUpTo(to)])
}

/** SPEC §5: every listed word becomes asterisks of the same length, as a reader counts. */
export function maskOffensive(text: string, words: readonly string[]): string {
  const points = [...text]
  let masked = ''
  let done = 0
  for (const { from, to } of rangesIn(points, words)) {
    masked += points.slice(done, from).join('')
    masked += '*'.repeat(countGraphemes(seenPart(points.slice(Math.max(from, done), to).join(''))))
    done = to
  }
  return masked + points.slice(done).join('')
}
