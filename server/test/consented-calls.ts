import { sql } from 'kysely'
import type { BilledCall, BillWorld } from './billing.ts'

/** The beginning and end of tests with a running bill, in the current world. */
export function consentedCalls(world: () => BillWorld) {
  return {
    /** A call at 60 coins a minute, whose payer agreed to pay. */
    async aConsentedCall(coins = { paid: 600 }): Promise<BilledCall> {
      const [payer, creator] = [await world().aTab('user', { coins }), await world().aTab('goddess')]
      const call = await world().meet(payer, creator)
      await world().send(call.payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
      return call
    },

    leave: (call: BilledCall) => world().node.calls.leave(call.payer.userId, 'left'),

    /** Number of settled blocks of the call. */
    async settlements(call: BilledCall): Promise<number> {
      const found = await sql<{ count: number }>`select count(*)::int as count from transfers
        where ref_id = ${call.callId} and kind = 'settle'`.execute(world().db)
      return found.rows[0]?.count ?? 0
    },
  }
}
