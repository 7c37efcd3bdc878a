import { DomainError } from '../../../kernel/domain-error.ts'
import type { CallsDeps } from '../calls-deps.ts'
import type { Bill, Consent } from './bill.ts'
import type { BillingWork } from './billing-deps.ts'
import { storeBill } from './bills.store.ts'
import { findDailyCap, sumStanding } from './consents.store.ts'
import { holdNext } from './hold-next.ts'

const dayMs = 24 * 3_600_000
/** The start of the UTC day of `now`. */
export const dayStart = (now: number): number => now - (now % dayMs)

/**
 * The payer agrees to a locked bill: there must be coins for a minute, and the first block is held at once. A preview
 * goes on to its end for free. Throws not_enough_coins, spending_limit, self_excluded; a refusal has changed nothing.
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
  if (!held) throw new Error('each turn has its answer')
  if (held.refusal) throw held.refusal
  const agreed: Bill = { ...held.bill, consent, capCoins }
  const running: Bill =
    bill.state === 'asking'
      ? { ...agreed, state: 'running', decideBy: null, connectBy: now + work.settings.callConnectMs }
      : agreed
  return storeBill(work.tx, running, now)
}

/** Agrees in the payer's name where a standing consent covers a minute at least; answers the bill, changed or not. */
export async function tryStandingConsent(deps: CallsDeps, work: BillingWork, bill: Bill): Promise<Bill> {
  const capCoins = await findDailyCap(work.tx, bill.payerId)
  if (capCoins === null || bill.consent !== null) return bill
  const spent = await sumStanding(work.tx, bill.payerId, dayStart(deps.plumbing.clock.now()))
  const leftCoins = capCoins - spent
  if (leftCoins < bill.rateCoins) return bill
  try {
    return await consentTo(deps, work, bill, { consent: 'standing', capCoins: leftCoins })
  } catch (error) {
    // Without coins, or against the person's own limits, the standing consent says nothing: the person is asked.
    if (error instanceof DomainError) return bill
    throw error
  }
}
