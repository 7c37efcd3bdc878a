import { expect, test } from 'vitest'
import ar from './emoji-words/ar.json' with { type: 'json' }
import de from './emoji-words/de.json' with { type: 'json' }
import en from './emoji-words/en.json' with { type: 'json' }
import { emojiGroups } from './emoji-list.ts'
import { emojiName, findEmoji } from './find-emoji.ts'

const all = [...new Set(Object.values(emojiGroups).flat())]

test.each([
  ['en', 'red heart', en, '❤️'],
  ['en', 'PIZZ', en, '🍕'],
  ['de', 'kuss', de, '😘'],
  ['de', 'mud', de, '😫'],
  ['de', 'fussball', de, '⚽'],
  ['ar', 'قلب', ar, '❤️'],
  ['ar', 'شاي', ar, '☕'],
])('in %s, “%s” finds its emoji', (_, wanted, words, emoji) => {
  expect(findEmoji([words], all, wanted)).toContain(emoji)
})

test('an English word is found in another language too, and nonsense nowhere', () => {
  expect(findEmoji([de, en], all, 'cat')).toContain('🐱')
  expect(findEmoji([de, en], all, 'xyzzy')).toEqual([])
})

test('every emoji has a name in every language', () => {
  for (const words of [en, de, ar]) for (const emoji of all) expect(emojiName(words, emoji)).not.toBe(emoji)
})

test('no emoji is listed twice', () => {
  expect(Object.values(emojiGroups).flat()).toHaveLength(all.length)
})
