import { chargedCoins } from '@serendip/contract'
import type { Db, Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { CallsDeps } from '../calls-deps.ts'
import type { Bill, Consent } from './bill.ts'
import type { BillingWork } from './billing-deps.ts'
import { storeBill } from './bills.store.ts'
import { findDailyCap, listStanding, type StandingUse } from './consents.store.ts'
import { holdNext } from './settle-blocks.ts'

const dayMs = 24 * 3_600_000
/** A call may continue past midnight, but never longer than this. */
const callMaxMs = 2 * dayMs

/** Coins that a person's standing consent has paid since the start of the UTC day. */
export async function standingToday(db: Db | Tx, userId: string, now: number): Promise<number> {
  const dayStart = now - (now % dayMs)
  const uses = await listStanding(db, userId, dayStart - callMaxMs)
  return uses.reduce((coins, use) => coins + standingSince(use, dayStart), 0)
}

/** Part of one call's standing consent that was billed since an instant, in coins. */
function standingSince({ spans, standingMs, rateCoins }: StandingUse, sinceMs: number): number {
  const beforeMs = spans.reduce(
    (ms, { fromMs, toMs }) => ms + Math.max(0, Math.min(toMs, sinceMs) - fromMs),
    0,
  )
  return chargedCoins(standingMs, rateCoins) - chargedCoins(Math.min(beforeMs, standingMs), rateCoins)
}

/**
 * The payer agrees to a locked bill: they need coins for a minute, and the first block is held at once. A preview still
 * runs to its end for free. Throws not_enough_coins, spending_limit, self_excluded; a refusal changes nothing.
 */
export async function consentTo(
  deps: CallsDeps,
  work: BillingWork,
  bill: Bill,
  { consent, capCoins }: { consent: Consent; capCoins: number | null },
): Promise<Bill> {
  const now = deps.plumbing.clock.now()
  await deps.billing.wallet.checkSpending(work.tx, bill.payerId, bill.rateCoins)
  const [held] = await holdNext(deps, work, [bill])
  if (!held) throw new Error('every bill is answered')
  if (held.refusal) throw held.refusal
  const agreed: Bill = { ...held.bill, consent, capCoins }
  const running: Bill =
    bill.state === 'asking'
      ? { ...agreed, state: 'running', decideBy: null, connectBy: now + work.settings.callConnectMs }
      : agreed
  return storeBill(work.tx, running, now)
}

/** Agrees on the payer's behalf if a standing consent covers at least a minute; returns the bill, changed or not. */
export async function tryStandingConsent(deps: CallsDeps, work: BillingWork, bill: Bill): Promise<Bill> {
  const capCoins = await findDailyCap(work.tx, bill.payerId)
  if (capCoins === null || bill.consent !== null) return bill
  const leftCoins = capCoins - (await standingToday(work.tx, bill.payerId, deps.plumbing.clock.now()))
  if (leftCoins < bill.rateCoins) return bill
  try {
    return await consentTo(deps, work, bill, { consent: 'standing', capCoins: leftCoins })
  } catch (error) {
    // Without coins, or against the person's own limits, the standing consent does not apply: the person is asked.
    if (error instanceof DomainError) return bill
    throw error
  }
}
