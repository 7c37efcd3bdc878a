import { DomainError } from '../../../kernel/domain-error.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { pagePath } from './page-path.ts'

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

/** Address that a mailbox's own button posts to; opened in a browser, it leads to the page that asks. */
export const oneClickPath = (token: string): string =>
  `/api/unsubscribe/one-click?${new URLSearchParams({ token })}`

type UnsubscribeDeps = Pick<AuthDeps, 'accounts' | 'plumbing' | 'site'>

const readerOf = ({ site, plumbing }: UnsubscribeDeps, token: string): string | null =>
  readUnsubscribeToken(site.secrets, token, plumbing.clock.now())

/** Throws code_invalid. */
export async function unsubscribe(deps: UnsubscribeDeps, token: string): Promise<void> {
  const accountId = readerOf(deps, token)
  if (accountId === null) throw new DomainError('code_invalid')
  await deps.accounts.subscribe(accountId, false)
}

/** The path of the page that asks, in the reader's language; it says so itself if the token is void. */
export async function pageOfToken(deps: UnsubscribeDeps, token: string): Promise<string> {
  const accountId = readerOf(deps, token)
  const account = accountId === null ? null : await deps.accounts.byId(accountId)
  return pagePath(account?.language ?? 'en', '/unsubscribe', { token })
}
