import { expect, test } from 'vitest'
import { findDoubts } from './find-doubts.ts'

const rules = {
  offensiveWords: ['fuck', 'bitch', 'rape'],
  contactWords: ['telegram', 'insta'],
  ageWords: ['teen', 'underage'],
}
const inName = (text: string) => findDoubts('name', text, rules)
const inBio = (text: string) => findDoubts('bio', text, rules)

test.each([
  ['age', 'Anna16'],
  ['age', 'Téen girl'],
  ['contact', '@anna.b'],
  ['contact', 'anna@mail.example'],
  ['contact', 'Anna TELEGRAM'],
  ['contact', '0176 555-0199'],
  ['contact', '٠١٧٦٥٥٥٠١٩٩'],
  ['link', 'anna.com'],
  ['slur', 'f.u.c.k'],
  ['slur', 'B1tch'],
  ['slur', 'fuuuck'],
  ['slur', 'f u c k'],
  ['slur', 'f*ck off'],
  ['slur', 'xXfuckXx'],
])('a name is doubtful for %s: %s', (doubt, name) => {
  expect(inName(name)).toEqual([doubt])
})

test.each([
  'Anna',
  'Anna 2000',
  'Instantly Anna',
  'Noor',
  'سارة',
  'Xi-Wei',
  'Mr. Muffins',
  '**** you',
  'Ana 99',
])('an ordinary name is not doubtful: %s', (name) => {
  expect(inName(name)).toEqual([])
})

test.each([
  'I am 16',
  'Ich bin 17 und neu',
  '15 years old',
  'j’ai 14 ans',
  'мне 15',
  '17f',
  'عمري 16',
  'underage',
])('a stated age under 18 is doubtful: %s', (bio) => {
  expect(inBio(bio)).toEqual(['age'])
})

test.each([
  'I have 12 cats and 3 dogs',
  'I like grapes',
  'I am 18',
  'Born 1990, 1.75 m tall',
  'Mostly here after 17:30',
  'Who really likes grapes',
  'Open 10 to 17',
  'Coffee, tea, films. And you?',
  'I love meeting people from 15 countries',
])('an ordinary text is not doubtful: %s', (bio) => {
  expect(inBio(bio)).toEqual([])
})

test('a text can be doubtful for several reasons, the gravest first', () => {
  expect(inBio('I am 16, write to t-e-s-t@mail.example or see www.example.org, b!tch')).toEqual([
    'age',
    'contact',
    'link',
    'slur',
  ])
})

test('long texts with repeated characters are read in little time', () => {
  const begun = performance.now()
  for (const text of ['1'.repeat(4_000), 'f.'.repeat(2_000), 'a@'.repeat(2_000), ' 1'.repeat(2_000)])
    inBio(text)
  expect(performance.now() - begun).toBeLessThan(1_000)
})

test.each(['Live on 24.12.2026', '2026-12-24, from 8 pm', '24/12/26 20:30'])(
  'a day is no telephone number: %s',
  (text) => {
    expect(inBio(text)).toEqual([])
  },
)

test('a telephone number beside a day is one', () => {
  expect(inBio('24.12.2026, call 0176 555-0199')).toEqual(['contact'])
})
