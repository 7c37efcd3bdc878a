import { expect, test } from 'vitest'
import { copyTerms } from './copy-terms.ts'

const messages = (path: string, value: string) =>
  copyTerms
    .check({ files: [{ path, text: JSON.stringify({ key: value }, null, 2) }] })
    .map(({ message }) => message)

test.each([
  ['en', 'Your talk with Ada is over', '"Your talk" is not our word: call'],
  ['en', 'Somebody is here', '"Somebody" is not our word: someone, everyone, who'],
  ['de', 'Dein Gespräch läuft noch', '"Gespräch" is not our word: Anruf'],
  ['de', 'Du bekommst eine Mail', '"Mail" is not our word: E-Mail'],
  ['ar', 'حسابك محظور', '"حسابك محظور" is not our word: موقوف نهائيًا'],
  ['ar', 'مرحبًا {{name}}', '{{name}} stands without isolates'],
  ['ar', 'مراسلة {{support}}', '{{support}} stands without isolates'],
  ['ar', 'اسأل الدعم', '"اسأل" is not our word: a verbal noun'],
  [
    'en',
    'We keep it for up to 180 days.',
    '"up to 180 days" is not our word: legal proceedings may need it longer',
  ],
  [
    'de',
    'Wir speichern es bis zu 180 Tage.',
    '"180 Tage" is not our word: für rechtliche Verfahren auch länger',
  ],
])('in %s, %s is refused', (language, value, message) => {
  expect(messages(`locales/${language}/call.json`, value)).toEqual([message])
})

test.each([
  ['en', 'Your call with {{name}} is over'],
  ['en', 'Talkative people'],
  ['en', 'We keep it for up to 180 days, longer only for legal proceedings.'],
  ['de', 'Du bekommst eine E-Mail'],
  ['ar', 'مرحبًا \u2068{{name}}\u2069'],
])('in %s, %s is fine', (language, value) => {
  expect(messages(`locales/${language}/call.json`, value)).toEqual([])
})

test('only texts of the product are read, and not their keys', () => {
  expect(messages('docs/talk.json', 'Your talk')).toEqual([])
  const text = JSON.stringify({ somebody: 'Someone' }, null, 2)
  expect(copyTerms.check({ files: [{ path: 'locales/en/call.json', text }] })).toEqual([])
})
