import { type PeriodMonths, periodMonths, type PlanChoice } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { isTimeZone } from '../../kernel/time/is-time-zone.ts'
import { transact } from '../../kernel/transact.ts'
import type { OfferedProduct } from '../offers/index.ts'
import { unusedAt } from './earned.ts'
import { listPeriods } from './periods.store.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import { findRunning, lockRunning, type SubscriptionRow, updateSubscription } from './subscriptions.store.ts'

const hourMs = 3_600_000

/** Money of the unused days, in the currency of the membership. */
async function creditOf(
  { plumbing: { db, clock } }: SubscriptionsDeps,
  row: SubscriptionRow,
): Promise<number> {
  const periods = await listPeriods(db, row.id)
  return periods.reduce((sum, period) => sum + unusedAt(period, clock.now()).amountMinor, 0)
}

const isPeriod = (months: number | null): months is PeriodMonths =>
  months !== null && periodMonths.safeParse(months).success

/** The plan as a member is offered it; null if they cannot change to it. */
function choiceOf(row: SubscriptionRow, plan: OfferedProduct, creditMinor: number): PlanChoice | null {
  const { productId, months, listPriceMinor: priceMinor, currency } = plan
  if (!isPeriod(months) || currency !== row.currency || months === row.months) return null
  const shared = { productId, months, priceMinor, currency }
  if (months < row.months) return { ...shared, begins: 'later', payNowMinor: 0, creditMinor: 0 }
  // The unused days have to be worth less than the longer plan, or nothing could be charged for it.
  const payNowMinor = priceMinor - creditMinor
  return payNowMinor > 0 ? { ...shared, begins: 'now', payNowMinor, creditMinor } : null
}

/** Plans that a member can change to; none while a renewal is unpaid, or for who cancelled. */
export async function listChoices(deps: SubscriptionsDeps, userId: string): Promise<readonly PlanChoice[]> {
  const row = await findRunning(deps.plumbing.db, userId)
  if (row?.state !== 'active') return []
  const { plans } = await deps.offers.readShop({ userId, country: row.country })
  const credit = await creditOf(deps, row)
  return plans.flatMap((plan) => choiceOf(row, plan, credit) ?? [])
}

interface Change {
  readonly userId: string
  readonly productId: string
  /** As the person saw it. */
  readonly payNowMinor: number
  readonly currency: string
  /** Of the tap. */
  readonly key: string
  readonly timeZone?: string | undefined
}

/** A shorter plan begins with the next period. */
const changeLater = (
  { plumbing: { db } }: SubscriptionsDeps,
  userId: string,
  choice: PlanChoice,
): Promise<void> =>
  transact(db, async (tx) => {
    const row = await lockRunning(tx, userId)
    if (row?.state !== 'active') throw new DomainError('no_membership')
    await updateSubscription(tx, row.id, {
      next_product_id: choice.productId,
      next_months: choice.months,
      next_price_minor: choice.priceMinor,
      next_from: row.period_ends_at,
    })
  })

/** A longer plan is charged to the card of the membership, less the unused days; answers the invoice. */
async function changeNow(
  deps: SubscriptionsDeps,
  { userId, key, timeZone }: Change,
  choice: PlanChoice,
): Promise<string> {
  const { db, clock } = deps.plumbing
  const row = await findRunning(db, userId)
  if (row?.state !== 'active' || row.method_id === null) throw new DomainError('no_membership')
  const invoiceId = await deps.payments.orderRenewal({
    subscriptionId: row.id,
    userId,
    brandId: row.brand_id,
    country: row.country,
    productId: choice.productId,
    months: choice.months,
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : row.time_zone,
    priceMinor: choice.payNowMinor,
    regularPriceMinor: choice.priceMinor,
    currency: choice.currency,
    isUpgrade: true,
    methodId: row.method_id,
    key,
    expiresAt: clock.now() + hourMs,
  })
  await deps.payments.chargeRenewal({ userId, invoiceId, methodId: row.method_id, key })
  return invoiceId
}

/**
 * Changes the plan of a member: to a longer one at once, to a shorter one at the end of the period. Throws no_membership,
 * not_found, price_changed, and as a charge does.
 */
export async function changePlan(deps: SubscriptionsDeps, change: Change): Promise<string | null> {
  const row = await findRunning(deps.plumbing.db, change.userId)
  if (row?.state !== 'active') throw new DomainError('no_membership')
  const choices = await listChoices(deps, change.userId)
  const choice = choices.find(({ productId }) => productId === change.productId)
  if (!choice) throw new DomainError('not_found')
  const { payNowMinor, currency } = choice
  if (payNowMinor !== change.payNowMinor || currency !== change.currency) {
    throw new DomainError('price_changed', { priceMinor: payNowMinor, currency })
  }
  if (choice.begins === 'now') return changeNow(deps, change, choice)
  await changeLater(deps, change.userId, choice)
  return null
}
