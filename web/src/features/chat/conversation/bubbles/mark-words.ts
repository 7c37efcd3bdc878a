interface MarkedPart {
  /** The index of its first character in the text. */
  readonly at: number
  readonly words: string
  readonly isMarked: boolean
}

/** A text in parts, of which those in `ranges` (UTF-16 offsets, the end not included) are marked. */
export function markWords(
  text: string,
  ranges: readonly (readonly [number, number])[],
): readonly MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ at, words: text.slice(at, end), isMarked })
    at = Math.max(at, end)
  }
  for (const [start, end] of ranges.toSorted(([first], [second]) => first - second)) {
    add(Math.min(start, text.length), false)
    add(Math.min(end, text.length), true)
  }
  add(text.length, false)
  return parts
}
