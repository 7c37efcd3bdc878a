import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'

const shown = (text: string, ranges: [number, number][]) =>
  markWords(text, ranges).map(({ words, isMarked }) => (isMarked ? `[${words}]` : words))

test.each<[string, [number, number][], string[]]>([
  ['nothing', [], ['nothing']],
  ['one bad word', [[4, 7]], ['one ', '[bad]', ' word']],
  [
    'bad and bad',
    [
      [8, 11],
      [0, 3],
    ],
    ['[bad]', ' and ', '[bad]'],
  ],
  [
    'overlap',
    [
      [0, 4],
      [2, 7],
    ],
    ['[over]', '[lap]'],
  ],
  ['short', [[3, 99]], ['sho', '[rt]']],
])('%s', (text, ranges, parts) => {
  expect(shown(text, ranges)).toEqual(parts)
  expect(
    markWords(text, ranges)
      .map(({ words }) => words)
      .join(''),
  ).toBe(text)
})
