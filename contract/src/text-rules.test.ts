import { expect, test } from 'vitest'
import { email, personName } from './fields.ts'
import { isEmail, isPersonName } from './text-rules.ts'

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
