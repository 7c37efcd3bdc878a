import { completeLocales, type Language } from '@serendip/contract'
import type { AccountRow } from '../accounts/index.ts'
import type { MailContent, MailKind } from '../mail/index.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** The address of a page in a person's language; English, and languages without pages of their own, have no prefix. */
function pageLink(
  linkOrigin: string,
  language: Language,
  path: string,
  query: Readonly<Record<string, string>>,
): string {
  const known = completeLocales.find((complete) => complete === language && complete !== 'en')
  return `${linkOrigin}${known ? `/${known}` : ''}${path}?${new URLSearchParams(query)}`
}

/** Of a new address the old one's reader sees enough to know it again, if it is theirs. */
const masked = (email: string): string =>
  `${email.slice(0, 1)}${'*'.repeat(Math.max(1, email.lastIndexOf('@') - 1))}${email.slice(email.lastIndexOf('@'))}`

type Write = (
  deps: OnboardingDeps,
  account: AccountRow,
  to: string,
) => Promise<Omit<MailContent, 'name'> | null>

async function confirmation(
  deps: OnboardingDeps,
  account: AccountRow,
  to: string,
): Promise<Omit<MailContent, 'name'>> {
  const emailCode = await deps.accounts.issueCode('email', account.id, to)
  const href = pageLink(deps.site.linkOrigin, account.language, '/login', { emailCode })
  return { links: [{ key: 'button', href }] }
}

/** What each mail says, as things are when it goes out; null where there is no reason for it any more. */
const writers: Readonly<Record<MailKind, Write>> = {
  confirmEmail: async (deps, account, to) =>
    account.email === to && !account.email_confirmed ? confirmation(deps, account, to) : null,
  confirmChange: async (deps, account, to) =>
    account.pending_email === to ? confirmation(deps, account, to) : null,
  emailChanging: async (_deps, account) =>
    account.pending_email ? { links: [], values: { newEmail: masked(account.pending_email) } } : null,
  async resetPassword({ accounts, site }, account, to) {
    if (account.email !== to) return null
    const code = await accounts.issueCode('password', account.id, to)
    const tempToken = await accounts.issueCode('login', account.id)
    return {
      links: [
        {
          key: 'button',
          href: pageLink(site.linkOrigin, account.language, '/login/newpassword', { code }),
        },
        { key: 'second', href: pageLink(site.linkOrigin, account.language, '/', { tempToken }) },
      ],
    }
  },
  passwordChanged: async () => ({ links: [] }),
  async accountClosed(_deps, account) {
    if (!account.erase_at) return null
    const format = new Intl.DateTimeFormat(account.language, { dateStyle: 'long', timeZone: 'UTC' })
    return { links: [], values: { date: format.format(account.erase_at) } }
  },
  async newsOn({ plumbing, site }, account) {
    if (!account.email_subscribed) return null
    const token = unsubscribeToken(site.secrets, account.id, plumbing.clock.now())
    return {
      links: [],
      unsubscribeLink: pageLink(site.linkOrigin, account.language, '/unsubscribe', { token }),
    }
  },
}

/** Reads what a mail says. The secrets of its links are made here, and kept nowhere but hashed. */
export const createMailContent =
  (deps: OnboardingDeps) =>
  async (mail: {
    readonly kind: MailKind
    readonly accountId: string
    readonly to: string
  }): Promise<MailContent | null> => {
    const account = await deps.accounts.byId(mail.accountId)
    if (!account || account.erased_at) return null
    const content = await writers[mail.kind](deps, account, mail.to)
    return content && { ...content, name: account.name }
  }
