import { charactersOf } from './characters.ts'

const nameMaxCharacters = 15
const textMaxCharacters = 30

/** First strong isolate and its end: the ellipsis stays at the end of its text, whatever the surrounding direction. */
const [isolate, endIsolate] = ['\u2068', '\u2069']

function cutText(text: string, most: number): string {
  const characters = charactersOf(text)
  if (characters.length <= most) return text
  return `${isolate}${characters.slice(0, most).join('').trimEnd()}…${endIsolate}`
}

/** A person's name as screens show it. */
export const shortName = (name: string): string => cutText(name, nameMaxCharacters)

/** A person's text, shown only in part. */
export const shortText = (text: string): string => cutText(text, textMaxCharacters)
