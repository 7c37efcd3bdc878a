import type { Brand } from '@serendip/brands'
import {
  completeLocales,
  directionOf,
  formatLocale,
  formatMinor,
  isLastMonth,
  type Language,
  type PaymentMethod,
  subscriptionStates,
} from '@serendip/contract'
import { readStrings } from '@serendip/locales'
import type { Db } from '../../kernel/db.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { MailKind } from '../mail/index.ts'
import { receiptMail, savedCard } from '../payments/index.ts'
import { cancelToken } from './cancel-link.ts'
import { nextPeriodOf } from './renew-subscriptions.ts'
import type { SubscriptionMail } from './request-mail.ts'
import { findLatest, type SubscriptionRow } from './subscriptions.store.ts'

/** Values of a mail, and the path of the page that its button opens. */
export interface MembershipMail {
  readonly path: string
  readonly values: Readonly<Record<string, string>>
  /** Cancels the membership without a login; null once nothing renews. */
  readonly cancelToken: string | null
}

/** An amount, which keeps its order within right-to-left text. */
function moneyIn(amountMinor: number, currency: string, language: Language): string {
  const text = formatMinor(amountMinor, currency, formatLocale(language))
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const dayIn = (at: number, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'long', timeZone }).format(at)

/** The name of a card and the end of its last month. */
const cardValues = ({ brand, lastFour, expiresMonth, expiresYear }: PaymentMethod, language: Language) => {
  const name = `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ·· ${lastFour}`
  return {
    card: directionOf(language) === 'rtl' ? `\u2068${name}\u2069` : name,
    cardEnd: dayIn(Date.UTC(expiresYear, expiresMonth, 0), language, 'UTC'),
  }
}

/** States in which there is still a reason for a mail. */
const reasons: Readonly<Record<SubscriptionMail, readonly SubscriptionRow['state'][]>> = {
  membershipReceipt: subscriptionStates,
  membershipReminder: ['active'],
  membershipCard: ['active'],
  membershipFailed: ['grace', 'ended'],
  membershipPrice: ['active'],
  membershipCancelled: ['cancelled', 'ended'],
  membershipRestarted: ['active', 'grace'],
  membershipLink: ['active', 'grace'],
}

const settingsPath = '/settings/membership'

/** The sentence of a mail that depends on what came after. */
function sentenceOf(kind: SubscriptionMail, { state }: SubscriptionRow): string | null {
  if (kind === 'membershipReceipt') return state === 'active' || state === 'grace' ? 'renews' : 'ends'
  if (kind === 'membershipFailed') return state === 'grace' ? 'again' : 'over'
  if (kind === 'membershipCancelled') return state === 'cancelled' ? 'until' : 'over'
  return null
}

interface MailDeps {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'sign' | 'isSigned'>
  brandOf(brandId: string): Brand
}

interface WantedMail {
  readonly mailId: string
  readonly accountId: string
  readonly kind: SubscriptionMail
  readonly language: Language
}

const isMembershipMail = (kind: MailKind): kind is SubscriptionMail => kind.startsWith('membership')

async function write(deps: MailDeps, { mailId, accountId, kind, language: wanted }: WantedMail) {
  const { db, clock, secrets, brandOf } = deps
  const language = completeLocales.find((complete) => complete === wanted) ?? 'en'
  const row = await findLatest(db, accountId)
  if (!row || !reasons[kind].includes(row.state)) return null
  const receipt = kind === 'membershipReceipt' ? await receiptMail({ db, brandOf }, mailId, language) : null
  if (kind === 'membershipReceipt' && !receipt) return null
  const { state, currency, time_zone: timeZone } = row
  const next = nextPeriodOf(row)
  const day = (at: Date | null): string => (at === null ? '' : dayIn(at.getTime(), language, timeZone))
  const renews = state === 'active' || state === 'grace'
  const card = await savedCard(db, { userId: accountId, methodId: row.method_id })
  // Another card was chosen meanwhile, or the old one removed.
  if (kind === 'membershipCard' && !(card && isLastMonth(card, clock.now()))) return null
  const values = {
    ...(card && cardValues(card, language)),
    price: moneyIn(next.priceMinor, currency, language),
    nextPrice: moneyIn(next.priceMinor, currency, language),
    oldPrice: moneyIn(row.price_minor, currency, language),
    newPrice: moneyIn(row.next_price_minor ?? row.price_minor, currency, language),
    date: day(row.period_ends_at),
    periodEnd: day(row.period_ends_at),
    from: day(row.next_from),
    nextTry: day(row.next_charge_at),
    ...receipt?.values,
  }
  const sentence = sentenceOf(kind, row)
  const texts = readStrings(language, 'mail', row.brand_id)[kind]
  const text = sentence !== null && typeof texts === 'object' ? texts[sentence] : ''
  const filled = fill(typeof text === 'string' ? text : '', values)
  return {
    path: receipt?.path ?? settingsPath,
    values: { ...values, renewal: filled, next: filled, left: filled },
    cancelToken: renews ? cancelToken(secrets, row.id, clock.now()) : null,
  }
}

/** The content of a mail about a person's membership as of now; null if there is no longer a reason for it. */
export const writeMembershipMail = async (
  deps: MailDeps,
  { kind, ...mail }: Omit<WantedMail, 'kind'> & { readonly kind: MailKind },
): Promise<MembershipMail | null> => (isMembershipMail(kind) ? write(deps, { kind, ...mail }) : null)
