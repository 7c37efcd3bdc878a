import { DomainError } from '../../../kernel/domain-error.ts'
import type { Connection } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { lockCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { requireSide } from '../require-side.ts'
import { lockBill, storeBill } from './bills.store.ts'
import { sendBillOf } from './send-bill.ts'
import { goOnWithSound } from './unseen-picture.ts'

interface Wish {
  readonly callId: string
  /** The rate shown on the payer's screen; sound alone costs half. */
  readonly rateCoins: number
}

/**
 * The payer of a call without the creator's picture goes on with its sound; idempotent, and nothing changes if the
 * picture is back. Throws not_in_call, call_ended, forbidden, price_changed.
 */
export async function continueWithSound(deps: CallsDeps, connection: Connection, wish: Wish): Promise<void> {
  const { db, clock } = deps.plumbing
  const call = await requireSide(deps, connection, wish.callId)
  const settings = await deps.settings.read()
  const bill = await transact(db, async (tx) => {
    await lockCall(tx, wish.callId)
    const before = await lockBill(tx, wish.callId)
    if (before?.payerId !== connection.userId) throw new DomainError('forbidden')
    if (before.rateCoins !== wish.rateCoins) {
      throw new DomainError('price_changed', { rateCoins: before.rateCoins })
    }
    return storeBill(tx, goOnWithSound(before, clock.now(), settings))
  })
  await sendBillOf(deps, call, bill)
}
