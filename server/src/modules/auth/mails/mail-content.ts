import { formatLocale, type Language } from '@serendip/contract'
import { type AccountRow, describeSession } from '../../accounts/index.ts'
import { isOutsideMail, type MailContent, type MailKind, type OutsideMail } from '../../mail/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { pagePath } from './page-path.ts'
import { oneClickPath, unsubscribeToken } from './unsubscribe.ts'

const pageLink = (linkOrigin: string, ...page: Parameters<typeof pagePath>): string =>
  `${linkOrigin}${pagePath(...page)}`

/** A link leads to the brand of the account. */
const linkOriginOf = ({ site }: AuthDeps, { brand_id }: AccountRow): string =>
  site.brands.linkOriginOf(brand_id)

/** Shows the old address's reader enough of a new address to recognise it, if it is theirs. */
const masked = (email: string): string =>
  `${email.slice(0, 1)}${'*'.repeat(Math.max(1, email.lastIndexOf('@') - 1))}${email.slice(email.lastIndexOf('@'))}`

type MailBody = Omit<MailContent, 'name' | 'brandId'>
type Write = (deps: AuthDeps, account: AccountRow, to: string, mailId: string) => Promise<MailBody | null>

async function confirmation(deps: AuthDeps, account: AccountRow, to: string): Promise<MailBody> {
  const emailCode = await deps.accounts.issueCode('email', account.id, to)
  const href = pageLink(linkOriginOf(deps, account), account.language, '/login', { emailCode })
  return { links: [{ key: 'button', href }] }
}

/** A day and time in the site's time zone, which is stated, because the reader's is unknown. */
const timeIn = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at)

/** Keeps Latin words in order within right-to-left text. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** A mail about a session uses the session's own number. */
async function newLogin(deps: AuthDeps, account: AccountRow, mailId: string): Promise<MailBody | null> {
  const { language } = account
  const session = await describeSession(deps.plumbing, `ses_${mailId.slice('mail_'.length)}`)
  if (!session) return null
  const { browser, system, country, addressArea, createdAt } = session
  const countryName = country ? new Intl.DisplayNames([language], { type: 'region' }).of(country) : undefined
  return {
    links: [
      { key: 'button', href: pageLink(linkOriginOf(deps, account), language, '/login/forgotpassword', {}) },
    ],
    values: {
      device: isolated([browser, system].filter(Boolean).join(', ') || '?'),
      place: [countryName, isolated(addressArea)].filter(Boolean).join(', '),
      time: timeIn(language, createdAt),
    },
  }
}

/** Links for applicants to check their application; those without a password set one by mail first. */
const application: Write = async (deps, account) => {
  const { password_hash, language } = account
  const link = (path: string) => pageLink(linkOriginOf(deps, account), language, path, {})
  return {
    links: [
      password_hash === null
        ? { key: 'second', href: link('/login/forgotpassword') }
        : { key: 'button', href: link('/login') },
    ],
  }
}

/** A mail about a membership: its page, and the link that cancels it without a login, whose secret no server is sent by opening it. */
const membership =
  (kind: MailKind): Write =>
  async (deps, account, _to, mailId) => {
    const { id: accountId, language } = account
    const mail = await deps.membershipMail({ mailId, accountId, kind, language })
    if (!mail) return null
    const origin = linkOriginOf(deps, account)
    const page = pageLink(origin, language, '/membership/cancel', {})
    const cancel =
      mail.cancelToken === null ? [] : ([{ key: 'second', href: `${page}#${mail.cancelToken}` }] as const)
    const isPage = kind !== 'membershipLink'
    return {
      links: [...(isPage ? ([{ key: 'button', href: `${origin}${mail.path}` }] as const) : []), ...cancel],
      values: mail.values,
    }
  }

/** A mail about something that a thief may have done: its button resets the password. */
const passwordReset: Write = async (deps, account) => ({
  links: [
    {
      key: 'button',
      href: pageLink(linkOriginOf(deps, account), account.language, '/login/forgotpassword', {}),
    },
  ],
})

/** The content of each mail, as of sending; null if there is no longer a reason for it. */
const writers: Readonly<Record<Exclude<MailKind, OutsideMail | 'operatorAccess'>, Write>> = {
  confirmEmail: async (deps, account, to) =>
    account.email === to && !account.email_confirmed ? confirmation(deps, account, to) : null,
  confirmChange: async (deps, account, to) =>
    account.pending_email === to ? confirmation(deps, account, to) : null,
  emailChanging: async (_deps, account) =>
    account.pending_email ? { links: [], values: { newEmail: masked(account.pending_email) } } : null,
  async resetPassword(deps, account, to) {
    const { accounts } = deps
    if (account.email !== to) return null
    const code = await accounts.issueCode('password', account.id, to)
    const origin = linkOriginOf(deps, account)
    const tempToken = await accounts.issueCode('login', account.id)
    return {
      links: [
        {
          key: 'button',
          href: pageLink(origin, account.language, '/login/newpassword', { code }),
        },
        { key: 'second', href: pageLink(origin, account.language, '/', { tempToken }) },
      ],
    }
  },
  passwordChanged: async () => ({ links: [] }),
  cardsUnlocked: passwordReset,
  payoutAccountChanged: passwordReset,
  newLogin: (deps, account, _to, mailId) => newLogin(deps, account, mailId),
  secondFactorChanged: async () => ({ links: [] }),
  supportAnswered: async (deps, account) => ({
    links: [{ key: 'button', href: `${linkOriginOf(deps, account)}/chat` }],
  }),
  async awayNews(deps, account) {
    const { id, language, brand_id: brandId } = account
    const found = await deps.awayNews(id, language, brandId)
    if (!found) return null
    const { site, plumbing, accounts } = deps
    const origin = linkOriginOf(deps, account)
    const token = unsubscribeToken(site.secrets, id, plumbing.clock.now(), 'away')
    const query = {
      authToken: await accounts.issueCode('login', id),
      mailRoute: found.route,
      emailOpen: 'away',
    }
    return {
      links: [{ key: 'button', href: pageLink(origin, language, '/', query) }],
      values: { news: found.news },
      unsubscribeLink: pageLink(origin, language, '/unsubscribe', { token }),
      oneClickLink: `${origin}${oneClickPath(token)}`,
    }
  },
  async accountClosed(_deps, account) {
    if (!account.erase_at) return null
    const format = new Intl.DateTimeFormat(formatLocale(account.language), {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    return { links: [], values: { date: format.format(account.erase_at) } }
  },
  async accountDecision(deps, account, _to, mailId) {
    const statement = await deps.statementOf(`mev_${mailId.slice('mail_'.length)}`)
    if (statement === null) return null
    // A closed account gets its standing page instead of the settings.
    const href = `${linkOriginOf(deps, account)}/settings/privacy#decisions`
    return { links: [{ key: 'button', href }], values: { statement } }
  },
  async receipt(deps, account, _to, mailId) {
    const receipt = await deps.receiptMail(mailId, account.language)
    if (!receipt) return null
    const href = `${linkOriginOf(deps, account)}${receipt.path}`
    return { links: [{ key: 'button', href }], values: receipt.values }
  },
  async refundPaid(deps, account, _to, mailId) {
    const refund = await deps.refundMail(mailId, account.language)
    if (!refund) return null
    const href = `${linkOriginOf(deps, account)}${refund.path}`
    return { links: [{ key: 'button', href }], values: refund.values }
  },
  membershipReceipt: membership('membershipReceipt'),
  membershipReminder: membership('membershipReminder'),
  membershipCard: membership('membershipCard'),
  membershipFailed: membership('membershipFailed'),
  membershipPrice: membership('membershipPrice'),
  membershipCancelled: membership('membershipCancelled'),
  membershipRestarted: membership('membershipRestarted'),
  membershipLink: membership('membershipLink'),
  archiveOffered: async (deps, account) => ({
    links: [
      { key: 'button', href: `${linkOriginOf(deps, account)}/settings/data` },
      {
        key: 'second',
        href: pageLink(linkOriginOf(deps, account), account.language, '/login/forgotpassword', {}),
      },
    ],
  }),
  applicationReceived: application,
  applicationAsked: application,
  applicationApproved: application,
  applicationDeclined: application,
  async confirmationCode({ accounts }, account) {
    return { links: [], values: { code: await accounts.issueDigits(account.id) } }
  },
  async newsletterOn(deps, account) {
    if (!account.email_subscribed) return null
    const token = unsubscribeToken(deps.site.secrets, account.id, deps.plumbing.clock.now())
    const origin = linkOriginOf(deps, account)
    return {
      links: [],
      unsubscribeLink: pageLink(origin, account.language, '/unsubscribe', { token }),
      oneClickLink: `${origin}${oneClickPath(token)}`,
    }
  },
}

/**
 * Mails that even an unconfirmed address receives: they confirm an address, restore access, answer an application, whose account
 * has no other channel, or are about money that whoever paid is owed a word of, which say nothing that the account wrote.
 */
const toStrangers: readonly MailKind[] = [
  ...(['confirmEmail', 'confirmChange', 'resetPassword', 'applicationReceived'] as const),
  ...(['applicationAsked', 'applicationApproved', 'applicationDeclined', 'receipt', 'refundPaid'] as const),
  ...(['membershipReceipt', 'membershipReminder', 'membershipFailed', 'membershipPrice'] as const),
  ...(['membershipCancelled', 'membershipRestarted', 'membershipLink', 'membershipCard'] as const),
]

/** A mail about a report without an account. The secret of its link is a fragment: opening it sends it to no server. */
async function outside(deps: AuthDeps, kind: OutsideMail, reportId: string): Promise<MailContent | null> {
  const mail = await deps.outsideMail(kind, reportId)
  if (mail === null) return null
  const { brandId, language, token } = mail
  const page = pageLink(deps.site.brands.linkOriginOf(brandId), language, '/report', {})
  const links = token === null ? [] : ([{ key: 'button', href: `${page}#${token}` }] as const)
  return { brandId, name: '', links, values: { report: reportId } }
}

/**
 * Builds a mail's content. An unconfirmed address gets nothing that its account wrote, such as a name, and no mail that
 * only informs: a person signing up chooses where mails go, and must not choose what they say. The secrets of its links
 * are created here, and stored only as hashes.
 */
export const createMailContent =
  (deps: AuthDeps) =>
  async (mail: {
    readonly id: string
    readonly kind: MailKind
    readonly accountId: string
    readonly to: string
  }): Promise<MailContent | null> => {
    const { kind } = mail
    if (kind === 'operatorAccess') return deps.operatorAccess(mail)
    if (isOutsideMail(kind)) {
      return outside(deps, kind, mail.accountId)
    }
    const account = await deps.accounts.byId(mail.accountId)
    if (!account || account.erased_at) return null
    const isConfirmed = account.email_confirmed && account.email === mail.to
    if (!isConfirmed && !toStrangers.includes(kind)) return null
    const content = await writers[kind](deps, account, mail.to, mail.id)
    return content && { ...content, brandId: account.brand_id, name: isConfirmed ? account.name : '' }
  }
