import { gifIds } from '@serendip/contract'
import { expect, test } from 'vitest'
import ar from './emoji-words/ar.json' with { type: 'json' }
import de from './emoji-words/de.json' with { type: 'json' }
import en from './emoji-words/en.json' with { type: 'json' }
import { emojiGroups } from './emoji-list.ts'
import arGifs from '../art/gif-words/ar.json' with { type: 'json' }
import deGifs from '../art/gif-words/de.json' with { type: 'json' }
import enGifs from '../art/gif-words/en.json' with { type: 'json' }
import { findByWords, pictureName } from './find-by-words.ts'

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
  expect(findByWords([words], all, wanted)).toContain(emoji)
})

test('an English word is found in another language too, and nonsense nowhere', () => {
  expect(findByWords([de, en], all, 'cat')).toContain('🐱')
  expect(findByWords([de, en], all, 'xyzzy')).toEqual([])
})

test('every emoji has a name in every language', () => {
  for (const words of [en, de, ar]) for (const emoji of all) expect(pictureName(words, emoji)).toBeTruthy()
})

test('no emoji is listed twice', () => {
  expect(Object.values(emojiGroups).flat()).toHaveLength(all.length)
})

test.each([
  ['en', 'laugh', enGifs, 'haha'],
  ['de', 'grüße', deGifs, 'hello'],
  ['de', 'gruss', deGifs, 'hello'],
  ['de', 'mud', deGifs, 'tired'],
  ['ar', 'قهوه', arGifs, 'coffee'],
  ['ar', 'قهوة', arGifs, 'coffee'],
  ['ar', 'اهلا', arGifs, 'hello'],
])('in %s, “%s” finds its moving picture', (_, wanted, words, id) => {
  expect(findByWords([words], gifIds, wanted)).toContain(id)
})

test('a hundred moving pictures have a name and two more words in every language', () => {
  expect(gifIds.length).toBeGreaterThanOrEqual(100)
  expect(new Set(gifIds).size).toBe(gifIds.length)
  for (const words of [enGifs, deGifs, arGifs]) {
    expect(Object.keys(words)).toEqual([...gifIds])
    const names = gifIds.map((id) => pictureName(words, id))
    expect(new Set(names).size).toBe(gifIds.length)
    for (const id of gifIds) expect(words[id].split('|').length).toBeGreaterThanOrEqual(2)
  }
})
