import { DomainError } from '../../kernel/domain-error.ts'
import { failureLabel } from '../../kernel/failure-label.ts'
import { transact } from '../../kernel/transact.ts'
import { graceEnd, nextTry } from './calendar.ts'
import { endSubscription } from './cancel-subscription.ts'
import { isDue } from './membership-book.ts'
import { requestMail } from './request-mail.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import {
  findSubscription,
  listDue,
  listOver,
  lockRunning,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.store.ts'

const dueAtOnce = 200
/** A try that has no outcome by then is looked at again. */
const lookAgainMs = 10 * 60_000
/** Time that the last try has, on the last moment of the grace. */
const lastTryMs = 60 * 60_000
/** Reasons on our side for charging nothing, which are no try of the person. */
const ourFaults: readonly string[] = [
  'sales_paused',
  'shop_closed',
  'payment_running',
  'rate_limited',
  'unavailable',
  'busy',
]

/** The plan and the price of the period after the running one. */
export function nextPeriodOf(row: SubscriptionRow) {
  const isChanged = isDue(row, row.period_ends_at.getTime())
  const regularMinor = (isChanged ? row.next_price_minor : null) ?? row.price_minor
  const percent = row.next_percent ?? 0
  return {
    productId: (isChanged ? row.next_product_id : null) ?? row.product_id,
    months: (isChanged ? row.next_months : null) ?? row.months,
    regularMinor,
    // Rounded down, in favour of the person.
    priceMinor: Math.floor((regularMinor * (100 - percent)) / 100),
  }
}

/** The same number of a period is the same order, so that no period is charged twice. */
const renewalKey = ({ id, periods }: Pick<SubscriptionRow, 'id' | 'periods'>): string =>
  `renewal:${id}:${periods + 1}`

/** The invoice of the period that is due. */
function orderNext({ payments }: Pick<SubscriptionsDeps, 'payments'>, row: SubscriptionRow): Promise<string> {
  const { productId, months, priceMinor, regularMinor } = nextPeriodOf(row)
  return payments.orderRenewal({
    subscriptionId: row.id,
    userId: row.account_id,
    brandId: row.brand_id,
    country: row.country,
    productId,
    months,
    timeZone: row.time_zone,
    priceMinor,
    regularPriceMinor: regularMinor,
    currency: row.currency,
    isUpgrade: false,
    methodId: row.method_id,
    key: renewalKey(row),
    expiresAt: graceEnd(row.period_ends_at.getTime()) + lastTryMs,
  })
}

/** Takes a due renewal; null if it is due no more. Whoever crashes with it leaves it to a later run. */
const takeDue = (
  { plumbing: { db, clock } }: SubscriptionsDeps,
  id: string,
): Promise<SubscriptionRow | null> =>
  transact(db, async (tx) => {
    const row = await lockSubscription(tx, id)
    if (!row?.next_charge_at || row.next_charge_at.getTime() > clock.now()) return null
    await updateSubscription(tx, id, { next_charge_at: new Date(clock.now() + lookAgainMs) })
    return row
  })

/** Charges the period that is due; answers why nothing was charged, or null. */
async function charge(
  { payments }: SubscriptionsDeps,
  row: SubscriptionRow,
  invoiceId: string,
): Promise<'declined' | 'postponed' | null> {
  if (row.method_id === null) return 'declined'
  const { account_id: userId, method_id: methodId } = row
  const key = `try-${row.periods + 1}-${row.failed_tries + 1}-${methodId}`
  try {
    await payments.chargeRenewal({ userId, invoiceId, methodId, key, initiatedBy: 'merchant' })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return ourFaults.includes(error.code) ? 'postponed' : 'declined'
  }
  const { state, isCharging } = await payments.outcomeOf(invoiceId)
  if (isCharging) return 'postponed'
  return state === 'declined' || state === 'created' || state === 'pending' ? 'declined' : null
}

/** A try was not paid: the next one is a day later, and after the last one the membership ends. */
const fail = (deps: SubscriptionsDeps, { id, periods }: SubscriptionRow): Promise<void> =>
  transact(deps.plumbing.db, async (tx) => {
    const row = await lockSubscription(tx, id)
    if (!row || row.periods !== periods || (row.state !== 'active' && row.state !== 'grace')) return
    const failedTries = row.failed_tries + 1
    const next = nextTry(row.period_ends_at.getTime(), failedTries)
    if (next === null) await endSubscription(deps, tx, row, 'unpaid')
    else {
      await updateSubscription(tx, id, {
        state: 'grace',
        failed_tries: failedTries,
        next_charge_at: new Date(next),
      })
    }
    await requestMail(deps, tx, { accountId: row.account_id, kind: 'membershipFailed' })
  })

async function renew(deps: SubscriptionsDeps, id: string): Promise<void> {
  const row = await takeDue(deps, id)
  if (!row) return
  const outcome = await charge(deps, row, await orderNext(deps, row))
  if (outcome === 'declined') await fail(deps, row)
}

/** Charges renewals that are due, each period once; answers how many were. For a schedule. */
export async function renewSubscriptions(deps: SubscriptionsDeps): Promise<number> {
  const { db, clock, logger } = deps.plumbing
  const due = await listDue(db, new Date(clock.now()), dueAtOnce)
  for (const id of due) {
    try {
      await renew(deps, id)
    } catch (error) {
      logger.warn({ reason: failureLabel(error), subscriptionId: id }, 'a renewal failed')
    }
  }
  return due.length
}

/** Ends cancelled memberships whose paid period is over; answers how many. For a schedule. */
export async function endOver(deps: SubscriptionsDeps): Promise<number> {
  const { db, clock } = deps.plumbing
  const over = await listOver(db, new Date(clock.now()), dueAtOnce)
  for (const id of over) {
    await transact(db, async (tx) => {
      const row = await lockSubscription(tx, id)
      const isOver = row?.state === 'cancelled' && row.period_ends_at.getTime() <= clock.now()
      if (row && isOver) await endSubscription(deps, tx, row, null)
    })
  }
  return over.length
}

/** Renewals are charged to this card from now on; one that was not paid is tried again at once. Throws no_membership, not_found. */
export async function useCard(
  deps: SubscriptionsDeps,
  { userId, methodId }: { readonly userId: string; readonly methodId: string },
): Promise<void> {
  const { db, clock } = deps.plumbing
  if (!(await deps.payments.savedMethod({ userId, methodId }))) throw new DomainError('not_found')
  await transact(db, async (tx) => {
    const row = await lockRunning(tx, userId)
    if (!row) throw new DomainError('no_membership')
    await updateSubscription(tx, row.id, {
      method_id: methodId,
      ...(row.state === 'grace' && { next_charge_at: new Date(clock.now()) }),
    })
  })
}

/** The renewal that was not paid; null without one. */
export async function unpaidInvoice(deps: SubscriptionsDeps, id: string): Promise<string | null> {
  const row = await findSubscription(deps.plumbing.db, id)
  if (row?.state !== 'grace') return null
  return orderNext(deps, row).catch((error: unknown) => {
    // Nobody takes money now: nothing can be paid by hand.
    if (error instanceof DomainError) return null
    throw error
  })
}
