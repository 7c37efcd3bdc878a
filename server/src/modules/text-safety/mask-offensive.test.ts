import { countGraphemes } from '@serendip/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../settings/index.ts'
import { findOffensive, isOffensive, maskOffensive } from './mask-offensive.ts'

test('a listed word is replaced by asterisks of the same length, in any case', () => {
  expect(maskOffensive('The DamNed one', ['damned'])).toBe('The ****** one')
})

test.each([
  ['grapes and drapes', 'grapes and drapes'],
  ['raped a rapist', '****d a rapist'],
  ['x_rape 1rape', 'x_**** 1****'],
  ['rapedamned', '**********'],
  ['xrapedamned', 'xrapedamned'],
])('a word counts where it begins a word, and not in the middle of one: %s', (text, masked) => {
  expect(maskOffensive(text, ['rape', 'damned'])).toBe(masked)
  expect(isOffensive(text, ['rape', 'damned'])).toBe(text !== masked)
})

test('a word of a script that joins words counts anywhere', () => {
  expect(maskOffensive('هذاالسيئ 我坏人了', ['السيئ', '坏人'])).toBe('هذا***** 我**了')
})

test('a listed word of another script counts anywhere also where its letters look Latin', () => {
  expect(maskOffensive('нахуй пошёл', ['хуй'])).toBe('на*** пошёл')
  expect(maskOffensive('παραμαλάκας', ['μαλάκας'])).toBe('παρα*******')
})

test.each(['™damned', 'ªdamned', 'ʰdamned', 'ǃdamned', 'ꞌdamned', 'ꟷdamned', 'ⓧdamned'])(
  'a sign or a raised letter before a word does not hide it: %s',
  (text) => {
    expect(maskOffensive(text, ['damned'])).toBe(`${[...text][0]}******`)
  },
)

test.each(['grapes', 'ｇｒａｐｅｓ', '𝐠𝐫𝐚𝐩𝐞𝐬', 'gr\u0301apes', 'ﬁrape'])(
  'a letter before a word makes it the middle of another one: %s',
  (text) => {
    expect(isOffensive(text, ['rape'])).toBe(false)
  },
)

test('words from settings are never read as patterns', () => {
  expect(isOffensive('abc', ['a.c'])).toBe(false)
  expect(maskOffensive('a.c', ['a.c', '(', '['])).toBe('***')
})

test('of two words with the same beginning the longer is masked, and an empty list finds nothing', () => {
  expect(maskOffensive('damnedest', ['damn', 'damned'])).toBe('******est')
  expect(maskOffensive('damned', ['', '\u0301', '\u200b'])).toBe('damned')
})

describe('a disguised listed word is found, and masked at its visible length', () => {
  test.each([
    ['accents', 'dámnéd', '******'],
    ['marks of their own', 'da\u0301m\u0336n\u0336e\u0336d\u0301', '******'],
    ['letters of another alphabet', 'dаmnеd', '******'],
    ['capitals of another alphabet', 'DΑΜΝΕD', '******'],
    ['wide letters', 'ｄａｍｎｅｄ', '******'],
    ['letters of formulas', '𝓭𝓪𝓶𝓷𝓮𝓭', '******'],
    ['small capitals', 'ᴅᴀᴍɴᴇᴅ', '******'],
    ['letters in circles', 'ⓓⓐⓜⓝⓔⓓ', '******'],
    ['letters in black circles', '🅓🅐🅜🅝🅔🅓', '******'],
    ['letters of nothing between', 'da\u200bm\u00adn\u200de\u2060d', '******'],
    ['the middle of a name', 'Ann dámned Lee', 'Ann ****** Lee'],
  ])('by %s: %s', (_how, dressed, masked) => {
    expect(isOffensive(dressed, ['damned'])).toBe(true)
    expect(maskOffensive(dressed, ['damned'])).toBe(masked)
  })

  test('and a word of the list may be disguised itself', () => {
    expect(maskOffensive('Damned', ['dámnеd'])).toBe('******')
  })
})

const { offensiveWords } = defaultSettings
test.each([
  ...['Zoë Ångström', 'Łukasz', 'Αλέξης', 'محمد', 'Иван', '李小龙', 'Ana 👩‍👩‍👧 1', 'İpek'],
  ...['Маргарета', 'Маргарета Гаретовна', 'сигарета', 'сигареты', 'ГАРЕТ', 'Григорий', 'виски и пиво'],
  ...['Ђорђе', 'Његош', 'Цигарета', 'цигарете', 'Чигра', 'Μαργαρίτα', 'Γαρέφαλος', 'τσιγάρο', 'Νίκη'],
  ...['سيجارة', 'مرغريت', 'عبد الرحمن', 'פייגע'],
])('%s is a name like any other, and stays as it is written', (name) => {
  expect(maskOffensive(name, ['damned', 'evil', ...offensiveWords])).toBe(name)
})

test.each(['fuсk', 'ƒυсκ', 'сunt', 'сυηт', 'nіggеr', 'fаggοt', 'ԝһοre', 'вітсh', 'rаре', 'ʀаре'])(
  '%s is no name, of whichever alphabets its letters are',
  (word) => {
    expect(isOffensive(word, offensiveWords)).toBe(true)
  },
)

test('motherfucker is listed, since its listed part does not begin a word', () => {
  expect(maskOffensive('you motherfucker', offensiveWords)).toBe('you **********er')
})

test.each([
  ...[
    'Du Fotze!',
    'du fötze',
    'ihr HURENSÖHNE',
    'Fick dich',
    'so eine Schlampe',
    'Arschlöcher sind es: Arschloch',
  ],
  ...['you asshole', 'dickheads', 'Bastards', 'go and kill yourself', 'my nigga'],
  ...['يا شرموطة', 'الشرموطه', 'ابن القحبة', 'قَحْبة', 'كسمك', 'يا ابن الكلب', 'يلعن أبوك', 'بنت العاهرة'],
])('%s is an insult that the list knows', (text) => {
  expect(isOffensive(text, offensiveWords)).toBe(true)
})

test.each([
  ...[
    'ein Foto von Fotini',
    'Abu Hureyra',
    'Hürrem',
    'Nutzen',
    'Schlamm',
    'ein Wicht',
    'fickle',
    'Herr Ficker',
  ],
  ...['eine Geburt', 'Kanak', 'das Arsenal', 'ein Hund und sein Sohn', 'vergeblich', 'ich bringe dich unter'],
  ...[
    'an assessment',
    'Dickens',
    'the wank',
    'bask in it',
    'Niger and Nigeria',
    'kill your speed',
    'a cocktail',
  ],
  ...['عكس امك', 'ميزانية', 'دخول', 'ميكانيكي', 'بلوط', 'سمك لذيذ', 'قحط', 'ظاهرة', 'عرصات', 'كلب ابن جاري'],
  ...['يعرض', 'كسر', 'مكسب', 'شرم الشيخ'],
])('%s is not offensive', (text) => {
  expect(findOffensive(text, offensiveWords)).toEqual([])
})

const words = ['bad', 'evil']
const dressings = (letter: string): readonly string[] =>
  ({ a: ['a', 'A', 'á', 'а', 'ａ', '𝐚'], b: ['b', 'B', 'ｂ', '𝐛'], d: ['d', 'D', 'ԁ', 'ｄ'] })[letter] ?? []
const mark = fc.constantFrom('', '\u0301', '\u0336', '\u200b', '\ufe0f')
const dressedBad = fc
  .tuple(...[...'bad'].flatMap((letter) => [fc.constantFrom(...dressings(letter)), mark]))
  .map((parts) => parts.join(''))

test('in any surroundings, nothing offensive is left and nothing else changes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), dressedBad, (text, bad) => {
      fc.pre(!isOffensive(text, words) && !isOffensive(`${text}*${text}`, words))
      const masked = maskOffensive(`${text} ${bad} ${text}`, words)
      expect(isOffensive(masked, words)).toBe(false)
      expect(masked.startsWith(`${text} ***`)).toBe(true)
      expect(masked.endsWith(` ${text}`)).toBe(true)
    }),
  )
})

test('masking keeps the length a reader counts, and masking again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      const masked = maskOffensive(`${text}bad${text}`, words)
      expect(isOffensive(masked, words)).toBe(false)
      expect(countGraphemes(masked)).toBe(countGraphemes(`${text}bad${text}`))
      expect(maskOffensive(masked, words)).toBe(masked)
    }),
  )
})

test('a text without a listed word is unchanged, to the last code point', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!isOffensive(text, words))
      expect(maskOffensive(text, words)).toBe(text)
    }),
  )
})
