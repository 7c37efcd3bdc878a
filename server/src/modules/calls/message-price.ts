import type { Partner } from '@serendip/contract'
import { paysToWrite } from '../entitlements/index.ts'
import { findBill } from './billing/bills.store.ts'
import { type Call, partnerOf } from './call.ts'
import type { CallsDeps } from './calls-deps.ts'

/**
 * The creator who is paid for this side's messages; null if messages are free. They are included in a call paid by the
 * second, also once the payer has agreed to that.
 */
export async function paidCreatorOf(
  deps: CallsDeps,
  call: Call,
  userId: string,
  seen?: Partner,
): Promise<string | null> {
  const partner = seen ?? (await deps.profiles.partner(partnerOf(call, userId).userId))
  if (partner.rolesGroup !== 'goddess') return null
  const own = await deps.profiles.partner(userId)
  if (!paysToWrite(own, partner)) return null
  const bill = call.isBilled ? await findBill(deps.plumbing.db, call.id) : null
  return bill?.consent ? null : partner.userId
}
