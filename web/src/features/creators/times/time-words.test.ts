import { expect, test } from 'vitest'
import { hourSpans, hoursWords, spanWords } from './time-words.ts'

const at = (text: string) => Date.parse(text)
/** Formats have narrow spaces that nobody sees. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

test('an evening is named by its day and the hours of the reader’s clock', () => {
  const span = { from: at('2026-03-31T18:00:00Z'), until: at('2026-03-31T21:00:00Z') }
  expect(plain(spanWords(span, 'en', 'Europe/Berlin'))).toBe('Tue, 8:00 – 11:00 PM')
  expect(plain(spanWords(span, 'de', 'Europe/Berlin'))).toContain('20:00–23:00')
})

test('a night is named by the day on which it begins', () => {
  const span = { from: at('2026-03-31T18:00:00Z'), until: at('2026-03-31T21:00:00Z') }
  expect(plain(spanWords(span, 'en', 'Asia/Kolkata'))).toBe('Tue 11:30 PM – 2:30 AM')
})

test('busy hours that follow each other are one span, over midnight too', () => {
  const now = at('2026-03-31T12:00:00Z')
  const words = (hours: number[]) =>
    hourSpans(hours, now).map((span) => plain(hoursWords(span, 'en', 'Europe/Berlin')))
  expect(words([19, 20, 8])).toEqual(['10:00 AM – 11:00 AM', '9:00 PM – 11:00 PM'])
  expect(words([23, 0, 1])).toEqual(['1:00 AM – 4:00 AM'])
  expect(words([])).toEqual([])
})
