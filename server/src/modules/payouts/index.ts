import type { Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { demandPayable } from './demand-payable.ts'
import type { PayoutsDeps } from './payouts-deps.ts'
import { readOwnEarnings } from './read-earnings.ts'
import { storePayoutAccount } from './store-payout-account.ts'

export { resealPayoutAccounts } from './payout-accounts.store.ts'

const payoutsHandlers = (deps: PayoutsDeps): Handlers<Routes['payouts']> => ({
  earnings: ({ caller: { userId } }) => readOwnEarnings(deps, userId),
  async storeAccount({ caller, origin, body: { currentPassword, confirmationCode, ...account } }) {
    const proof = { currentPassword, confirmationCode }
    await storePayoutAccount(deps, caller, { account, proof, origin })
    return readOwnEarnings(deps, caller.userId)
  },
})

/** Money that creators earn, and the accounts that it goes to. */
export const createPayouts = (deps: PayoutsDeps) => ({
  routes: { payouts: payoutsHandlers(deps) },
  ...bind(deps, {
    /** Throws unless a creator may be paid so many coins. */
    demandPayable,
  }),
})
export type Payouts = ReturnType<typeof createPayouts>
