import type { SpendingPeriod, WalletLimits } from '@serendip/contract'
import { transact } from '../../../kernel/transact.ts'
import type { WalletDeps } from '../wallet-deps.ts'
import { excludeUntil, listLimits, lockLimit, readExclusion, readSpent, storeLimit } from './limits.store.ts'
import { changeLimit, limitAt } from './spending-limit.ts'

const periods: readonly SpendingPeriod[] = ['day', 'week', 'month']
const dayMs = 24 * 3_600_000

/** A person's limits, their usage, and a current self-exclusion. */
export async function readLimits({ db, clock }: WalletDeps, userId: string): Promise<WalletLimits> {
  const now = clock.now()
  const stored = await listLimits(db, userId)
  const limits = periods.map(async (period) => {
    const limit = limitAt(stored.get(period) ?? { coins: null, next: null }, now)
    return {
      period,
      limitCoins: limit.coins,
      spentCoins: await readSpent(db, userId, period, new Date(now)),
      next: limit.next && { limitCoins: limit.next.coins, from: limit.next.from },
    }
  })
  return { limits: await Promise.all(limits), excludedUntil: await readExclusion(db, userId, new Date(now)) }
}

/** Sets or removes a limit, in coins: a lower one at once, a higher one after the delay in the settings. */
export async function setLimit(
  deps: WalletDeps,
  userId: string,
  period: SpendingPeriod,
  limitCoins: number | null,
): Promise<void> {
  const { limitRaiseWaitMs } = await deps.settings.read()
  await transact(deps.db, async (tx) => {
    const limit = await lockLimit(tx, userId, period)
    await storeLimit(tx, userId, period, changeLimit(limit, limitCoins, deps.clock.now(), limitRaiseWaitMs))
  })
}

/** Stops a person from spending for `days` from now; a longer current exclusion is unchanged. */
export async function selfExclude({ db, clock }: WalletDeps, userId: string, days: number): Promise<void> {
  await excludeUntil(db, userId, new Date(clock.now() + days * dayMs))
}
