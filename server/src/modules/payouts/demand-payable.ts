import { payoutMinCents } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { findPayoutAccount } from './payout-accounts.store.ts'
import type { PayoutsDeps } from './payouts-deps.ts'
import { demandEarner } from './read-earnings.ts'

const coinsOfRate = 1_000

/**
 * Demands what a payout needs beside matured coins: payouts are not paused, the creator is no test account, their identity was
 * checked, their account is there and has waited, and the sum is large enough. Throws unavailable, forbidden, and conflict
 * with the `reason`.
 */
export async function demandPayable(
  deps: PayoutsDeps,
  creatorId: string,
  amountCoins: number,
): Promise<void> {
  const { sandbox, roles_group } = await demandEarner(deps, creatorId)
  if (sandbox) throw new DomainError('forbidden')
  const { payoutsPaused, payoutCentsPer1000Coins } = await deps.settings.read()
  if (payoutsPaused) throw new DomainError('unavailable')
  const refuse = (reason: string) => new DomainError('conflict', { reason })
  const cents = (amountCoins * payoutCentsPer1000Coins) / coinsOfRate
  // Whoever is no creator any more will not earn what is missing.
  if (cents < payoutMinCents && roles_group !== 'user') throw refuse('below_minimum')
  if (!(await deps.identity.whoIsVerified([creatorId])).has(creatorId)) throw refuse('identity')
  const account = await findPayoutAccount(deps.plumbing.db, creatorId)
  if (!account) throw refuse('no_account')
  if (account.usable_from.getTime() > deps.plumbing.clock.now()) throw refuse('account_waits')
}
