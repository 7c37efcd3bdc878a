import {
  type EarningsView,
  type OwnPayoutAccount,
  payoutAccountWaitDays,
  payoutMinCents,
} from '@serendip/contract'
import { dayMs } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { AccountRow } from '../accounts/index.ts'
import { findPayoutAccount, type PayoutAccountRow } from './payout-accounts.store.ts'
import { openDetails } from './payout-details.ts'
import type { PayoutsDeps } from './payouts-deps.ts'

const shownEnd = 4
/** Shorter ones show nothing. */
const shownFrom = 8

/** Whether somebody who is no creator any more has earnings left, or an account that they were to go to. */
async function hasEarned({ wallet, plumbing }: PayoutsDeps, userId: string): Promise<boolean> {
  const { payableCoins, maturingCoins, heldCoins } = await wallet.earnings(userId)
  return (
    payableCoins + maturingCoins + heldCoins > 0 ||
    (await findPayoutAccount(plumbing.db, userId)) !== undefined
  )
}

/** The account of a creator, or of somebody who was one and has earnings left. Throws forbidden for anyone else. */
export async function demandEarner(deps: PayoutsDeps, userId: string): Promise<AccountRow> {
  const account = await deps.accounts.byId(userId)
  if (!account || (account.roles_group === 'user' && !(await hasEarned(deps, userId))))
    throw new DomainError('forbidden')
  return account
}

function viewOf({ secrets }: PayoutsDeps, row: PayoutAccountRow): OwnPayoutAccount {
  const { city, country, taxId } = openDetails(secrets, row)
  return {
    holderName: row.holder_name,
    ibanCountry: row.iban_country,
    ibanEnd: row.iban_end,
    city,
    country,
    taxCountry: row.tax_country,
    taxIdEnd: taxId.length < shownFrom ? '' : taxId.slice(-shownEnd),
    changedAt: row.changed_at.getTime(),
    usableFrom: row.usable_from.getTime(),
  }
}

/** A creator's unpaid earnings, and the account that they go to. Throws forbidden. */
export async function readOwnEarnings(deps: PayoutsDeps, userId: string): Promise<EarningsView> {
  const account = await demandEarner(deps, userId)
  const [earnings, settings, proven, row] = await Promise.all([
    deps.wallet.earnings(userId),
    deps.settings.read(),
    deps.identity.whoIsVerified([userId]),
    findPayoutAccount(deps.plumbing.db, userId),
  ])
  return {
    ...earnings,
    payoutCentsPer1000Coins: settings.payoutCentsPer1000Coins,
    sharePercent: settings.creatorSharePercent,
    payoutMinCents,
    maturingDays: Math.round(settings.earningsMatureMs / dayMs),
    accountWaitDays: payoutAccountWaitDays,
    birthday: account.birthday,
    isIdentityProven: proven.has(userId),
    isPaused: settings.payoutsPaused,
    account: row ? viewOf(deps, row) : null,
  }
}
