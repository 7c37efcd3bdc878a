import { transact } from '../../../kernel/transact.ts'
import type { Chargeback } from '../payment-provider.port.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { compareAbout } from './settle-days.ts'
import { type Account, findEntries, storeEntries } from './settlements.store.ts'

/**
 * Stores payments that the bank took back, and lists them for operators at once; nothing else moves. Answers whether any of
 * them is new.
 */
export const recordChargebacks = (
  deps: PaymentsDeps,
  account: Account,
  chargebacks: readonly Chargeback[],
): Promise<boolean> =>
  transact(deps.plumbing.db, async (tx) => {
    const paymentIds = chargebacks.map(({ paymentId }) => paymentId)
    const known = (await findEntries(tx, account, paymentIds)).filter(({ kind }) => kind === 'chargeback')
    const isKnown = ({ transactionId }: Chargeback) =>
      known.some((entry) => entry.transactionId === transactionId)
    const added = chargebacks.filter((chargeback) => !isKnown(chargeback))
    const at = deps.plumbing.clock.now()
    await storeEntries(
      tx,
      account,
      added.map((chargeback) => ({ ...chargeback, kind: 'chargeback' as const, at })),
    )
    await compareAbout(deps, tx, { account, paymentIds: added.map(({ paymentId }) => paymentId) })
    return added.length > 0
  })
