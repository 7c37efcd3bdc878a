import type { Secrets } from '../../kernel/secrets.ts'

const lifeMs = 60 * 24 * 3_600_000
const purpose = 'unsubscribe link'

/** The secret of an unsubscribe link, valid for 60 days and for nothing else; it is not stored. */
export function unsubscribeToken(secrets: Secrets, accountId: string, now: number): string {
  const content = `${accountId}.${(now + lifeMs).toString(36)}`
  return `${content}.${secrets.sign(purpose, content)}`
}

/** Whose newsletter a token ends; null if it is forged or expired. */
export function readUnsubscribeToken(secrets: Secrets, token: string, now: number): string | null {
  const [accountId = '', until = '', signature = ''] = token.split('.')
  if (!secrets.isSigned(purpose, `${accountId}.${until}`, signature)) return null
  return Number.parseInt(until, 36) > now ? accountId : null
}
