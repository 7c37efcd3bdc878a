import { expect, it } from 'vitest'
import { mailboxOf } from './mailbox.ts'

it.each([
  ['ana.b@gmail.com', 'anab@gmail.com'],
  ['ana.b+shop@googlemail.com', 'anab@gmail.com'],
  ['ana.b+shop@example.com', 'ana.b@example.com'],
  ['ana.b@example.com', 'ana.b@example.com'],
  ['+tag@example.com', '+tag@example.com'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
