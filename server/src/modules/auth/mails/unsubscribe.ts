import { DomainError } from '../../../kernel/domain-error.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { pagePath } from './page-path.ts'

const lifeMs = 60 * 24 * 3_600_000
const purpose = 'unsubscribe link'

/** Mails that a link ends: the newsletter, or those to people who are away. */
type Subject = 'news' | 'away'

/** The secret of an unsubscribe link, valid for 60 days and for nothing else; it is not stored. */
export function unsubscribeToken(
  secrets: Secrets,
  accountId: string,
  now: number,
  subject: Subject = 'news',
): string {
  const until = (now + lifeMs).toString(36)
  const content = subject === 'news' ? `${accountId}.${until}` : `${accountId}.${until}-${subject}`
  return `${content}.${secrets.sign(purpose, content)}`
}

/** Whose mails a token ends, and which; null if it is forged or expired. */
export function readUnsubscribeToken(
  secrets: Secrets,
  token: string,
  now: number,
): { readonly accountId: string; readonly subject: Subject } | null {
  const [accountId = '', term = '', signature = ''] = token.split('.')
  if (!secrets.isSigned(purpose, `${accountId}.${term}`, signature)) return null
  const [until = '', named] = term.split('-')
  return Number.parseInt(until, 36) > now ? { accountId, subject: named === 'away' ? 'away' : 'news' } : null
}

/** Address that a mailbox's own button posts to; opened in a browser, it leads to the page that asks. */
export const oneClickPath = (token: string): string =>
  `/api/unsubscribe/one-click?${new URLSearchParams({ token })}`

type UnsubscribeDeps = Pick<AuthDeps, 'accounts' | 'plumbing' | 'site' | 'endAwayMails'>

const readerOf = ({ site, plumbing }: UnsubscribeDeps, token: string) =>
  readUnsubscribeToken(site.secrets, token, plumbing.clock.now())

/** Throws code_invalid. */
export async function unsubscribe(deps: UnsubscribeDeps, token: string): Promise<void> {
  const reader = readerOf(deps, token)
  if (reader === null) throw new DomainError('code_invalid')
  if (reader.subject === 'away') await deps.endAwayMails(reader.accountId)
  else await deps.accounts.subscribe(reader.accountId, false)
}

/** The path of the page that asks, in the reader's language; it says so itself if the token is void. */
export async function pageOfToken(deps: UnsubscribeDeps, token: string): Promise<string> {
  const reader = readerOf(deps, token)
  const account = reader === null ? null : await deps.accounts.byId(reader.accountId)
  return pagePath(account?.language ?? 'en', '/unsubscribe', { token })
}
