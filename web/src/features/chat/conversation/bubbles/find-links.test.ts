import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

const linksIn = (text: string) =>
  findLinks(text).flatMap(({ words, url }) => (url === null ? [] : [[words, url.href]]))

test('web addresses are found in a text, without the end of the sentence', () => {
  expect(findLinks('See https://example.com/a?b=1, or www.example.org.')).toMatchObject([
    { at: 0, words: 'See ', url: null },
    { at: 4, words: 'https://example.com/a?b=1' },
    { words: ', or ', url: null },
    { words: 'www.example.org' },
    { words: '.', url: null },
  ])
  expect(linksIn('www.example.org')).toEqual([['www.example.org', 'https://www.example.org/']])
  expect(linksIn('(HTTP://Example.com/x)')).toEqual([['HTTP://Example.com/x', 'http://example.com/x']])
})

test('the whole text is kept, in its order', () => {
  const text = 'a https://one.example b www.two.example?! c'
  expect(
    findLinks(text)
      .map(({ words }) => words)
      .join(''),
  ).toBe(text)
})

test('no other scheme, and nothing that hides where it leads, is a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@evil.example/',
    'https://user:secret@evil.example/',
    'https://example.com/\u202egnp.exe',
    'https://localhost/x',
    'https://',
    'www.',
  ]) {
    expect(linksIn(text), text).toEqual([])
  }
})

test('letters of another script show as what they are', () => {
  expect(linksIn('https://аpple.com')).toEqual([['https://аpple.com', 'https://xn--pple-43d.com/']])
})
