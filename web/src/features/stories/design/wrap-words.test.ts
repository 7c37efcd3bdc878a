import { expect, test } from 'vitest'
import { wrapWords } from './wrap-words.ts'

const upTo = (most: number) => (line: string) => line.length <= most

test('words are broken where a line is full, and the writer’s own lines stay', () => {
  expect(wrapWords('The tram was late', upTo(8))).toEqual(['The tram', 'was late'])
  expect(wrapWords(' One\nTwo  three ', upTo(20))).toEqual(['One', 'Two three'])
  expect(wrapWords('One\n\nTwo', upTo(20))).toEqual(['One', '', 'Two'])
})

test('a word that is too long is broken between characters, never within one', () => {
  expect(wrapWords('Donaudampfschiff an', upTo(6))).toEqual(['Donaud', 'ampfsc', 'hiff', 'an'])
  const family = '👩‍👩‍👧'
  expect(wrapWords(family.repeat(2), upTo(3))).toEqual([family, family])
})
