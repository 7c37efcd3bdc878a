import { expect, test } from 'vitest'
import { createSecrets } from '../../../kernel/secrets.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.ts'

const secrets = createSecrets('key')
const now = Date.UTC(2026, 0, 1)
const day = 24 * 3_600_000

test('an unsubscribe link works for 60 days, as often as it is opened', () => {
  const token = unsubscribeToken(secrets, 'usr_1', now)
  expect(readUnsubscribeToken(secrets, token, now)).toEqual({ accountId: 'usr_1', subject: 'news' })
  expect(readUnsubscribeToken(secrets, token, now + 60 * day - 1)?.accountId).toBe('usr_1')
  expect(readUnsubscribeToken(secrets, token, now + 60 * day)).toBeNull()
})

test('a modified link, or one signed with another key, unsubscribes no one', () => {
  const token = unsubscribeToken(secrets, 'usr_1', now)
  const [, until, signature] = token.split('.')
  expect(readUnsubscribeToken(secrets, `usr_2.${until}.${signature}`, now)).toBeNull()
  expect(readUnsubscribeToken(secrets, `usr_1.zzzzzzzzz.${signature}`, now)).toBeNull()
  expect(readUnsubscribeToken(createSecrets('other'), token, now)).toBeNull()
  for (const text of ['', '.', '..', 'usr_1', `usr_1.${until}.`]) {
    expect(readUnsubscribeToken(secrets, text, now)).toBeNull()
  }
})

test('a link ends the mails that it came with, and no others', () => {
  const token = unsubscribeToken(secrets, 'usr_1', now, 'away')
  expect(readUnsubscribeToken(secrets, token, now)).toEqual({ accountId: 'usr_1', subject: 'away' })
  expect(readUnsubscribeToken(secrets, token.replace('-away', ''), now)).toBeNull()
  expect(readUnsubscribeToken(secrets, token, now + 60 * day)).toBeNull()
})
