import { charactersOf } from './text/characters.ts'

/** Number of gradients that avatar.module.css draws. */
export const AVATAR_TONES = 8

/** The direction marks of a truncated name have no letter of their own. */
const isolates = /[\u2066-\u2069]/gu

/** The first letters of the first and the last word, by grapheme (an emoji is one). */
export function initialsOf(name: string): string {
  const words = name.replace(isolates, '').trim().split(/\s+/u)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word = '') => charactersOf(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** The same seed has the same tone on every screen and every visit. From 0 to AVATAR_TONES - 1. */
export function toneOf(seed: string): number {
  let hash = 0
  for (const letter of seed) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash % AVATAR_TONES
}
