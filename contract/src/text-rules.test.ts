import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { callsFromClient } from './calls/calls.messages.ts'
import { outgoing } from './chat/outgoing-message.ts'
import { email, personName } from './fields.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { onboardingAnswers } from './onboarding/onboarding.ts'
import { isEmail, isPersonName, plainEmail, withoutExcessMarks } from './text-rules.ts'

test.each([
  ['ada@example.com', true],
  ['  Ada@Example.COM ', true],
  ["ada.o'neil+cards_1@mail.example-post.co.uk", true],
  ['a@b.de', true],
  [`${'a'.repeat(242)}@example.com`, true],
  [`${'a'.repeat(243)}@example.com`, false],
  ['', false],
  ['ada', false],
  ['ada@example', false],
  ['ada@example.c', false],
  ['ada@@example.com', false],
  ['.ada@example.com', false],
  ['ada.@example.com', false],
  ['ada..b@example.com', false],
  ['ada b@example.com', false],
  ['ada@exa mple.com', false],
  ['ada@-example.com', false],
  ['ada@.example.com', false],
  ['ada@example..com', false],
  ['adä@example.com', false],
  ['ada@example.com\nbcc@example.com', false],
  ['ada@münchen.example', true],
  ['ada@пример.рф', true],
  ['ada@xn--e1afmkfd.xn--p1ai', true],
  ['ada@ｅｘａｍｐｌｅ．ｃｏｍ', true],
  ['ada@例え。テスト', true],
  ['ada@مثال.إختبار', true],
  ['ada@１２７.0.0.1', false],
  ['ada@ä.example/path', false],
  ['ada@ä.example:80', false],
  ['ada@ä／b.example', false],
  ['ada@ä b.example', false],
  [`ada@${'ä.'.repeat(120)}de`, false],
])('whether %j is an email address is one rule for forms and the server', (text, expected) => {
  expect([isEmail(text), email.safeParse(text).success]).toEqual([expected, expected])
})

test.each([
  ['B', false],
  ['Bo', true],
  ['  B  ', false],
  [' Bo ', true],
  ['x'.repeat(30), true],
  ['x'.repeat(31), false],
  ['🇩🇪'.repeat(30), true],
  ['👩‍👩‍👧‍👦'.repeat(20), false],
])('whether %j is a name is one rule for forms and the server', (text, expected) => {
  expect([isPersonName(text), personName.safeParse(text).success]).toEqual([expected, expected])
})

test('an address is stored in lower case and without blanks around it', () => {
  expect(email.parse('  Ada@Example.COM ')).toBe('ada@example.com')
})

test.each([
  'ada@münchen.example',
  'ada@MÜNCHEN.example',
  'ada@mu\u0308nchen.example',
  'ada@ΒΌΛΟΣ.example',
  'ada@пример.рф',
  'ada@例え。テスト',
  'ada@straße.example',
])('%s is stored with the domain that mail servers know, as its form in ASCII is', (address) => {
  const ascii = `ada@${domainToASCII(address.slice('ada@'.length))}`
  expect(ascii).toMatch(/xn--/)
  expect([email.parse(address), email.parse(ascii), plainEmail(` ${address} `)]).toEqual([
    ascii,
    ascii,
    ascii,
  ])
})

test.each([
  ['Vietnamese, composed', 'Nguyễn Thị Ngọc Ưởng nghiêng'],
  ['Vietnamese, decomposed', 'Nguyễn Thị Ngọc Ưởng'.normalize('NFD')],
  ['Arabic with vowel signs', 'بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ مُحَمَّدٌ'],
  ['Hindi', 'क्षत्रिय हिन्दी में ज़िंदगी फ़र्क़ स्त्रियाँ'],
  ['Thai', 'ที่นี่ไม่มีน้ำ ปู่ย่า ก็ได้ เปี๊ยะ'],
  ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים שַׁבָּֽת'],
  ['Burmese', 'မြန်မာ လျှို့ဝှက် ကျွန်ုပ်တို့'],
  ['Khmer', 'ស្ត្រី ខ្ញុំ កម្ពុជា'],
  ['Tibetan', 'བསྒྲུབས་ བཀྲ་ཤིས་ ཧཱུྃ'],
  ['Tamil', 'ஸ்ரீ க்ஷேத்ரம்'],
  ['emoji', '❤️‍🔥 1️⃣ 👩🏽‍❤️‍💋‍👨🏿 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('%s is written as it is', (_language, text) => {
  expect(withoutExcessMarks(text)).toBe(text)
})

test('of more than four marks on a letter the first four stay, whatever is hidden between them', () => {
  const marks = '\u0300\u0301\u0302\u0303\u0304\u0305\u0306'
  expect(withoutExcessMarks(`A${marks}b`)).toBe('A\u0300\u0301\u0302\u0303b')
  expect(withoutExcessMarks(`A${[...marks].join('\u200d')}`).replaceAll('\u200d', '')).toBe(
    'A\u0300\u0301\u0302\u0303',
  )
  expect(withoutExcessMarks(`ก${'\u0e47'.repeat(20)}`)).toBe(`ก${'\u0e47'.repeat(4)}`)
})

test('messages, talk in calls, bios and cities arrive without the marks that are too many', () => {
  const pile = `A${'\u0301'.repeat(50)}b`
  const kept = `A${'\u0301'.repeat(4)}b`
  const { bio } = onboardingRoutes.saveDetails.body.parse({ bio: pile })
  const { city } = onboardingAnswers.parse({ city: pile })
  const call = { callId: `cal_${'0'.repeat(20)}`, tempId: '00000000-0000-4000-8000-000000000000' }
  const said = callsFromClient['call.text'].payload.parse({ ...call, text: pile })
  const written = outgoing.text.parse(pile)
  expect([bio, city, said.text, written]).toEqual([kept, kept, kept, kept])
})
