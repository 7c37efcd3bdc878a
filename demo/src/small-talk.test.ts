import { completeLocales } from '@serendip/contract'
import { describe, expect, test } from 'vitest'
import { aClock } from '../../server/test/clock.ts'
import { linesIn } from './demo-texts.ts'
import { makeSmallTalk } from './small-talk.ts'

const lines = { greeting: 'hello', replies: ['one', 'two'], realPerson: 'look' }

function aTalk() {
  const clock = aClock()
  const written: string[] = []
  return { clock, written, talk: makeSmallTalk(lines, clock, (text) => written.push(text)) }
}

test('an answer comes after a moment, each time a different one', () => {
  const { clock, written, talk } = aTalk()
  talk.answer()
  expect(written).toEqual([])
  clock.advance(2_000)
  expect(written).toEqual(['one'])
  clock.advance(5_000)
  talk.answer()
  clock.advance(2_000)
  expect(written).toEqual(['one', 'two'])
})

test('a person who writes without pause is answered now and then, and not forever', () => {
  const { clock, written, talk } = aTalk()
  for (let second = 0; second < 60; second += 1) {
    talk.answer()
    clock.advance(1_000)
  }
  // The server accepts 30 texts a minute from each client.
  expect(written.length).toBeLessThan(30)
  for (let second = 0; second < 600; second += 1) {
    talk.answer()
    clock.advance(1_000)
  }
  expect(written).toHaveLength(30)
})

test('nothing is written after the call', () => {
  const { clock, written, talk } = aTalk()
  talk.greet()
  talk.stop()
  clock.advance(10_000)
  expect(written).toEqual([])
})

describe.each(completeLocales)('in %s', (language) => {
  test('the greeting says that it is a demo', () => {
    expect(linesIn(language).greeting).toMatch(/demo|تجريبي/i)
  })
})

test('an untranslated language is answered in English', () => {
  expect(linesIn('pl')).toEqual(linesIn('en'))
})
