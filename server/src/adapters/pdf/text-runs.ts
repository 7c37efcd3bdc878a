import createBidi from 'bidi-js'

const bidi = createBidi()
type Direction = 'ltr' | 'rtl'

/** Characters of one direction that one font has, in the order of reading. */
export interface TextRun<Font extends string = string> {
  readonly text: string
  readonly font: Font
}

/** Marks that say how text is ordered, and have no picture. */
const orderMarks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

interface LevelRun<Font extends string> {
  level: number
  font: Font
  text: string
}

/** Runs from left to right, by rule L2 of the bidirectional algorithm: from the highest level down, what is nested is turned. */
function inVisualOrder<Font extends string>(runs: readonly LevelRun<Font>[]): readonly LevelRun<Font>[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  let ordered = [...runs]
  for (let level = highest; level > 0; level -= 1) {
    const turned: LevelRun<Font>[] = []
    let nested: LevelRun<Font>[] = []
    for (const run of ordered) {
      if (run.level >= level) nested = [run, ...nested]
      else {
        turned.push(...nested, run)
        nested = []
      }
    }
    ordered = [...turned, ...nested]
  }
  return ordered
}

/**
 * A line of text as runs from left to right. Shaping turns Arabic letters itself; a run from right to left without any
 * letter is turned here, and its brackets are mirrored.
 */
export function textRuns<Font extends string>(
  line: string,
  direction: Direction,
  fontOf: (character: string) => Font,
): readonly TextRun<Font>[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const runs: LevelRun<Font>[] = []
  let at = 0
  for (const character of line) {
    const level = levels[at] ?? 0
    at += character.length
    if (orderMarks.test(character)) continue
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character
    const last = runs.at(-1)
    // A space has a place in every font: it does not end a run.
    const font = character === ' ' && last ? last.font : fontOf(character)
    if (last?.level === level && last.font === font) last.text += shown
    else runs.push({ level, font, text: shown })
  }
  return inVisualOrder(runs).map(({ level, font, text }) => ({
    font,
    text: level % 2 === 1 && !rightToLeft.test(text) ? [...text].toReversed().join('') : text,
  }))
}
