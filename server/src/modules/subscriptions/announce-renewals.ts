import { isLastMonth } from '@serendip/contract'
import { failureLabel } from '../../kernel/failure-label.ts'
import { transact } from '../../kernel/transact.ts'
import { renewalTermsOf } from './renewal-terms.ts'
import { requestMail } from './request-mail.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import {
  listRenewing,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.store.ts'

const rowsAtOnce = 500
/** More pages than any house has members. */
const pagesMax = 1_000_000
/** The longest time before a renewal at which one is announced. */
const earliestMs = Math.max(...Object.values(renewalTermsOf(null).reminderMs))

async function forEachRenewing(
  deps: SubscriptionsDeps,
  before: Date | null,
  act: (row: SubscriptionRow) => Promise<void>,
): Promise<number> {
  const { db, logger } = deps.plumbing
  let [after, seen] = ['', 0]
  for (let page = 0; page < pagesMax; page += 1) {
    const rows = await listRenewing(db, { before, after, most: rowsAtOnce })
    for (const row of rows) {
      try {
        await act(row)
      } catch (error) {
        logger.warn({ reason: failureLabel(error), subscriptionId: row.id }, 'a renewal was not announced')
      }
    }
    after = rows.at(-1)?.id ?? after
    seen += rows.length
    if (rows.length < rowsAtOnce) break
  }
  return seen
}

/** Announces a renewal by mail, once for each period. */
async function remind(deps: SubscriptionsDeps, { id }: SubscriptionRow): Promise<void> {
  const { db, clock } = deps.plumbing
  await transact(db, async (tx) => {
    const row = await lockSubscription(tx, id)
    if (row?.state !== 'active') return
    const isKnown = row.reminded_of?.getTime() === row.period_ends_at.getTime()
    const from = row.period_ends_at.getTime() - renewalTermsOf(row.country).reminderMs[row.months]
    if (isKnown || clock.now() < from) return
    await updateSubscription(tx, id, { reminded_of: row.period_ends_at })
    await requestMail(deps, tx, { accountId: row.account_id, kind: 'membershipReminder' })
  })
}

/** Announces renewals in time. For a schedule. */
export const remindOfRenewals = (deps: SubscriptionsDeps): Promise<number> =>
  forEachRenewing(deps, new Date(deps.plumbing.clock.now() + earliestMs), (row) => remind(deps, row))

/** Another price of the same plan is announced, and holds for the first renewal after the notice. */
async function followPrice(deps: SubscriptionsDeps, seen: SubscriptionRow): Promise<void> {
  const { db, clock } = deps.plumbing
  const { plans } = await deps.offers.readShop({ userId: seen.account_id, country: seen.country })
  const plan = plans.find(
    ({ productId, currency }) => productId === seen.product_id && currency === seen.currency,
  )
  if (!plan) return
  await transact(db, async (tx) => {
    const row = await lockSubscription(tx, seen.id)
    // A change of plan has its own price.
    if (row?.state !== 'active' || row.product_id !== plan.productId || row.next_product_id !== null) return
    const announced = row.next_price_minor ?? row.price_minor
    if (announced === plan.listPriceMinor) return
    const isTakenBack = plan.listPriceMinor === row.price_minor
    await updateSubscription(tx, row.id, {
      next_price_minor: isTakenBack ? null : plan.listPriceMinor,
      next_from: isTakenBack ? null : new Date(clock.now() + renewalTermsOf(row.country).priceNoticeMs),
    })
    if (!isTakenBack) await requestMail(deps, tx, { accountId: row.account_id, kind: 'membershipPrice' })
  })
}

/** Announces other prices of the catalogue to members. For a schedule. */
export const followPrices = (deps: SubscriptionsDeps): Promise<number> =>
  forEachRenewing(deps, null, (row) => followPrice(deps, row))

/** A card of a running membership, in its last month, is asked for before it fails: once for each card. */
async function warnOfCard(
  deps: SubscriptionsDeps,
  { id, account_id: userId, method_id }: SubscriptionRow,
): Promise<void> {
  const { db, clock } = deps.plumbing
  const card = await deps.payments.savedMethod({ userId, methodId: method_id })
  if (!card || !isLastMonth(card, clock.now())) return
  await transact(db, async (tx) => {
    const row = await lockSubscription(tx, id)
    if (row?.state !== 'active' || row.method_id !== card.methodId) return
    if (!(await deps.payments.takeExpiryNotice(tx, card.methodId))) return
    await requestMail(deps, tx, { accountId: userId, kind: 'membershipCard' })
  })
}

/** Asks for other cards before those of members expire. For a schedule. */
export const warnOfCards = (deps: SubscriptionsDeps): Promise<number> =>
  forEachRenewing(deps, null, (row) => warnOfCard(deps, row))
