const nameMaxCharacters = 15
const textMaxCharacters = 30

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** First strong isolate and its end: the dots stay at the end of the words that they stand for, whatever runs around them. */
const [isolate, endIsolate] = ['\u2068', '\u2069']

/** By what a reader takes for one character, so that no family, flag or accent is torn apart. */
function cutText(text: string, most: number): string {
  let end = 0
  let count = 0
  for (const { index, segment } of characters.segment(text)) {
    count += 1
    if (count > most) return `${isolate}${text.slice(0, end).trimEnd()}…${endIsolate}`
    end = index + segment.length
  }
  return text
}

/** A person's name as screens show it. */
export const shortName = (name: string): string => cutText(name, nameMaxCharacters)

/** What somebody wrote, where only its beginning is shown. */
export const shortText = (text: string): string => cutText(text, textMaxCharacters)
