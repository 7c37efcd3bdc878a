import { countGraphemes } from '@serendip/contract'
import { isMark, type Skeleton, seenPart, skeletonOf } from './skeleton.ts'

const quote = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finds the listed words as a reader would see them; of two that begin at the same place, the longer. */
function matcher(words: readonly string[]): RegExp | null {
  const folded = words.map((word) => skeletonOf([...word]).text).filter((word) => word !== '')
  const longestFirst = folded.toSorted((one, other) => other.length - one.length)
  return folded.length === 0 ? null : new RegExp(longestFirst.map(quote).join('|'), 'g')
}

/** SPEC §5: a text is offensive if it contains a listed word, in any case, accents or lookalike letters. */
export const isOffensive = (text: string, words: readonly string[]): boolean =>
  matcher(words)?.test(skeletonOf([...text]).text) ?? false

/** The range of code points of a match; marks on its last letter belong to it. */
function rangeOf(points: readonly string[], { pointAt }: Skeleton, match: RegExpExecArray) {
  const from = pointAt[match.index] ?? 0
  let to = (pointAt[match.index + match[0].length - 1] ?? from) + 1
  while (isMark(points[to])) to += 1
  return { from, to }
}

/**
 * Where the listed words are in a text, in its order: each from its first to behind its last UTF-16 unit, as editors
 * count.
 */
export function findOffensive(
  text: string,
  words: readonly string[],
): readonly (readonly [number, number])[] {
  const found = matcher(words)
  if (!found) return []
  const points = [...text]
  const skeleton = skeletonOf(points)
  const unitsUpTo = (end: number) => points.slice(0, end).join('').length
  return [...skeleton.text.matchAll(found)].map((match) => {
    const { from, to } = rangeOf(points, skeleton, match)
    return [unitsUpTo(from), unitsUpTo(to)]
  })
}

/** SPEC §5: every listed word becomes asterisks of the same length, as a reader counts. */
export function maskOffensive(text: string, words: readonly string[]): string {
  const found = matcher(words)
  if (!found) return text
  const points = [...text]
  const skeleton = skeletonOf(points)
  let masked = ''
  let done = 0
  for (const match of skeleton.text.matchAll(found)) {
    const { from, to } = rangeOf(points, skeleton, match)
    masked += points.slice(done, from).join('')
    masked += '*'.repeat(countGraphemes(seenPart(points.slice(Math.max(from, done), to).join(''))))
    done = to
  }
  return masked + points.slice(done).join('')
}
