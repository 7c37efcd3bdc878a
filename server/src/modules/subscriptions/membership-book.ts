import type { Db, Tx } from '../../kernel/db.ts'
import type { MembershipBook, PaidMembership } from '../payments/index.ts'
import { type Anchor, anchorOf, graceEnd, periodEnd } from './calendar.ts'
import { earnedAt } from './earned.ts'
import { findPeriodOfInvoice, insertPeriod, listPeriods, updatePeriod } from './periods.store.ts'
import type { MembershipDeps } from './subscriptions-deps.ts'
import {
  findRunning,
  insertSubscription,
  lockRunning,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.store.ts'

const anchorOfRow = (row: Pick<SubscriptionRow, 'anchor_day' | 'anchor_minute'>): Anchor => ({
  day: row.anchor_day,
  minute: row.anchor_minute,
})

interface Span {
  readonly startsAt: number
  readonly endsAt: number
}

/** Until when a membership gives premium: one that renews also while its renewal is tried again. */
export const memberUntil = ({
  state,
  period_ends_at,
}: Pick<SubscriptionRow, 'state' | 'period_ends_at'>): number =>
  state === 'active' || state === 'grace' ? graceEnd(period_ends_at.getTime()) : period_ends_at.getTime()

async function storePeriod(
  { plumbing: { ids } }: MembershipDeps,
  tx: Tx,
  paid: PaidMembership,
  {
    subscriptionId,
    number,
    startsAt,
    endsAt,
  }: Span & { readonly subscriptionId: string; readonly number: number },
): Promise<void> {
  const [starts_at, ends_at] = [new Date(startsAt), new Date(endsAt)]
  await insertPeriod(tx, {
    id: ids.next('spe'),
    subscription_id: subscriptionId,
    account_id: paid.accountId,
    brand_id: paid.brandId,
    number,
    invoice_id: paid.invoiceId,
    starts_at,
    ends_at,
    months: paid.months,
    price_minor: paid.priceMinor,
    tax_minor: paid.taxMinor,
    currency: paid.currency,
    is_sandbox: paid.isSandbox,
    earn_from: starts_at,
    earn_until: ends_at,
  })
}

/** A first period, from now on. */
async function beginFirst(deps: MembershipDeps, tx: Tx, paid: PaidMembership): Promise<void> {
  const { clock, ids } = deps.plumbing
  const startsAt = clock.now()
  const { timeZone } = paid
  const anchor = anchorOf(startsAt, timeZone)
  const endsAt = periodEnd(startsAt, { anchor, months: paid.months, timeZone })
  const id = ids.next('sub')
  await insertSubscription(tx, {
    id,
    account_id: paid.accountId,
    brand_id: paid.brandId,
    product_id: paid.productId,
    months: paid.months,
    // Without an offer: that is of the first period alone.
    price_minor: paid.regularPriceMinor,
    currency: paid.currency,
    country: paid.country,
    anchor_day: anchor.day,
    anchor_minute: anchor.minute,
    time_zone: timeZone,
    // It is not renewed before a card is saved.
    ...(paid.methodId === null
      ? { state: 'cancelled', next_charge_at: null }
      : { state: 'active', next_charge_at: new Date(endsAt) }),
    method_id: paid.methodId,
    periods: 1,
    period_ends_at: new Date(endsAt),
    created_at: new Date(startsAt),
  })
  await storePeriod(deps, tx, paid, { subscriptionId: id, number: 1, startsAt, endsAt })
  const state = paid.methodId === null ? 'cancelled' : 'active'
  await deps.premium.setMember(tx, paid.accountId, memberUntil({ state, period_ends_at: new Date(endsAt) }))
}

/** The period after the last one, on the plan that its invoice paid. */
async function beginNext(
  deps: MembershipDeps,
  tx: Tx,
  paid: PaidMembership,
  { row, startsAt }: { readonly row: SubscriptionRow; readonly startsAt: number },
): Promise<void> {
  const { timeZone } = paid
  const anchor = paid.isUpgrade ? anchorOf(startsAt, timeZone) : anchorOfRow(row)
  const endsAt = periodEnd(startsAt, { anchor, months: paid.months, timeZone })
  const number = row.periods + 1
  await storePeriod(deps, tx, paid, { subscriptionId: row.id, number, startsAt, endsAt })
  const isChanged = row.next_product_id !== null && row.next_product_id === paid.productId
  await updateSubscription(tx, row.id, {
    product_id: paid.productId,
    months: paid.months,
    price_minor: paid.regularPriceMinor,
    anchor_day: anchor.day,
    anchor_minute: anchor.minute,
    time_zone: timeZone,
    state: 'active',
    periods: number,
    period_ends_at: new Date(endsAt),
    next_charge_at: new Date(endsAt),
    failed_tries: 0,
    next_percent: null,
    ...((isChanged || paid.isUpgrade || isDue(row, startsAt)) && noChange),
    ...(paid.methodId !== null && { method_id: paid.methodId }),
  })
  await deps.premium.setMember(
    tx,
    row.account_id,
    memberUntil({ state: 'active', period_ends_at: new Date(endsAt) }),
  )
}

/** Nothing about a subscription changes later. */
const noChange = {
  next_product_id: null,
  next_months: null,
  next_price_minor: null,
  next_from: null,
} as const

/** Whether a change of plan or price holds for a period that begins then. */
export const isDue = ({ next_from }: Pick<SubscriptionRow, 'next_from'>, startsAt: number): boolean =>
  next_from !== null && next_from.getTime() <= startsAt

/**
 * Ends the running period now, for another one: what it has not earned is earned over the days of the new one, because it is
 * credited there.
 */
async function cutPeriods(
  tx: Tx,
  row: SubscriptionRow,
  { now, until }: { readonly now: number; readonly until: number },
) {
  for (const period of await listPeriods(tx, row.id)) {
    if (period.returned_at !== null || period.earn_until.getTime() <= now) continue
    await updatePeriod(tx, period.id, {
      ...(period.ends_at.getTime() > now && { ends_at: new Date(now) }),
      earned_before_minor: earnedAt(period, now),
      earn_from: new Date(now),
      earn_until: new Date(until),
    })
  }
}

async function upgrade(
  deps: MembershipDeps,
  tx: Tx,
  paid: PaidMembership,
  row: SubscriptionRow,
): Promise<void> {
  const now = deps.plumbing.clock.now()
  const { timeZone } = paid
  const anchor = anchorOf(now, timeZone)
  const until = periodEnd(now, { anchor, months: paid.months, timeZone })
  await cutPeriods(tx, row, { now, until })
  await beginNext(deps, tx, paid, { row, startsAt: now })
}

/** Begins what an invoice paid; answers whether it did. */
async function begin(deps: MembershipDeps, tx: Tx, paid: PaidMembership): Promise<boolean> {
  if (await findPeriodOfInvoice(tx, paid.invoiceId)) return true
  if (paid.subscriptionId === null) {
    // Two orders were paid at once: one of them goes back.
    if (await lockRunning(tx, paid.accountId)) return false
    await beginFirst(deps, tx, paid)
    return true
  }
  const row = await lockSubscription(tx, paid.subscriptionId)
  // Whoever cancelled meanwhile pays for nothing more.
  if (!row || (row.state !== 'active' && row.state !== 'grace')) return false
  if (paid.isUpgrade) {
    if (row.state !== 'active') return false
    await upgrade(deps, tx, paid, row)
    return true
  }
  if (row.period_ends_at.getTime() > deps.plumbing.clock.now()) return false
  await beginNext(deps, tx, paid, { row, startsAt: row.period_ends_at.getTime() })
  return true
}

/** A first period was paid on the provider's page, and its card saved there: it is renewed with that card. */
async function keepCard(deps: MembershipDeps, tx: Tx, invoiceId: string, methodId: string): Promise<void> {
  const period = await findPeriodOfInvoice(tx, invoiceId)
  const row = period && (await lockSubscription(tx, period.subscription_id))
  if (!row || row.state === 'ended') return
  const isWaiting = row.state === 'cancelled' && row.cancelled_at === null
  await updateSubscription(tx, row.id, {
    method_id: methodId,
    ...(isWaiting && { state: 'active', next_charge_at: row.period_ends_at }),
  })
  if (isWaiting) {
    await deps.premium.setMember(tx, row.account_id, memberUntil({ ...row, state: 'active' }))
  }
}

/** Memberships as payments sees them: they follow invoices in their transactions. */
export const createMembershipBook = (deps: MembershipDeps): MembershipBook => ({
  mayBegin: async (db: Db | Tx, accountId) => (await findRunning(db, accountId)) === undefined,
  begin: (tx, paid) => begin(deps, tx, paid),
  keepCard: (tx, invoiceId, methodId) => keepCard(deps, tx, invoiceId, methodId),
})
