import { charactersOf } from './characters.ts'

const nameMaxCharacters = 15
const textMaxCharacters = 30

/** First strong isolate and its end: the dots stay at the end of the words that they stand for, whatever runs around them. */
const [isolate, endIsolate] = ['\u2068', '\u2069']

function cutText(text: string, most: number): string {
  const characters = charactersOf(text)
  if (characters.length <= most) return text
  return `${isolate}${characters.slice(0, most).join('').trimEnd()}…${endIsolate}`
}

/** A person's name as screens show it. */
export const shortName = (name: string): string => cutText(name, nameMaxCharacters)

/** What somebody wrote, where only its beginning is shown. */
export const shortText = (text: string): string => cutText(text, textMaxCharacters)
