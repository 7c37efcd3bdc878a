/**
 * Letters of other alphabets, and variants of Latin ones, that a reader takes for the Latin letter in front of them.
 * Vague similarities do not belong here: with one for r, ordinary words like сигарета would contain a listed one.
 */
const lookAlikes: readonly (readonly [latin: string, others: string])[] = [
  ['a', 'аАαΑɑᴀ'],
  ['b', 'вВьЬβΒʙ'],
  ['c', 'сСϲϹᴄ'],
  ['d', 'ԁԀđĐɖᴅ'],
  ['e', 'еЕεΕєЄᴇ'],
  ['f', 'ƒꜰғҒ'],
  ['g', 'ɡԍԌɢ'],
  ['h', 'һҺнНΗħĦհʜ'],
  ['i', 'іІιΙıɩɪӏӀ'],
  ['j', 'јЈϳͿᴊ'],
  ['k', 'кКκΚᴋ'],
  ['l', 'łŁʟ'],
  ['m', 'мМΜᴍ'],
  ['n', 'ηΝոɴ'],
  ['o', 'оОοΟøØօՕᴏ'],
  ['p', 'рРρΡᴘ'],
  ['q', 'ԛԚ'],
  ['r', 'ʀ'],
  ['s', 'ѕЅꜱ'],
  ['t', 'тТτΤŧŦᴛ'],
  ['u', 'υμսᴜ'],
  ['v', 'νѵѴᴠ'],
  ['w', 'ωԝԜᴡ'],
  ['x', 'хХχΧ'],
  ['y', 'уУΥγʏ'],
  ['z', 'ΖᴢƶƵ'],
]
const latinOf = new Map(
  lookAlikes.flatMap(([latin, alike]) => [...alike].map((character) => [character, latin])),
)

/** Enclosed, squared and flag letters, from A to Z, which Unicode does not count as letters. */
const dressedFrom = [0x1f150, 0x1f170, 0x1f1e6] as const
const alphabet = 26
const codeOfA = 97

/** Joins, covers or hides letters without being one: marks, joiners, soft hyphens, fillers. */
const unseen = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0\u2800]/gu

function undressed(point: string): string {
  const code = point.codePointAt(0) ?? 0
  const from = dressedFrom.find((first) => code >= first && code < first + alphabet)
  return from === undefined ? point : String.fromCharCode(codeOfA + code - from)
}

/** One code point in comparable form; empty for invisible ones. */
function foldPoint(point: string): string {
  // Most points are plain: nothing else can be about them.
  if (point >= ' ' && point <= '~') return point.toLowerCase()
  return [...undressed(point).normalize('NFKD').replace(unseen, '')]
    .map((letter) => latinOf.get(letter) ?? letter.toLowerCase())
    .join('')
}

export interface Skeleton {
  /** The text as a reader sees it: no accents, no case, no lookalike letters. */
  readonly text: string
  /** For each unit of `text`, the index of its code point in the original. */
  readonly pointAt: readonly number[]
}

export function skeletonOf(points: readonly string[]): Skeleton {
  let text = ''
  const pointAt: number[] = []
  for (const [at, point] of points.entries()) {
    const folded = foldPoint(point)
    text += folded
    for (let unit = 0; unit < folded.length; unit += 1) pointAt.push(at)
  }
  return { text, pointAt }
}

/** A text without zero-width characters. */
export const seenPart = (text: string): string => text.replace(/[\p{Cf}\p{Cc}]/gu, '')

/** Whether code points modify the letter before them instead of being visible themselves. */
export const isMark = (point: string | undefined): boolean =>
  point !== undefined && /^[\p{Mn}\p{Me}]/u.test(point)

/** Whether nothing in a text is visible beyond gaps and asterisks. */
export const isBlank = (text: string): boolean => /^[*\s]*$/.test(text.normalize('NFKD').replace(unseen, ''))
