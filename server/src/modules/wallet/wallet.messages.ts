import type { EventListener } from '../../kernel/events.ts'
import type { Realtime } from '../../kernel/realtime.ts'

/** Notifies the people whose coins moved, on every device. */
export const walletMessages = (realtime: Realtime): EventListener<'coins.moved'> => ({
  name: 'wallet-messages',
  hears: ['coins.moved'],
  async handle({ payload: { ownerId, balanceAfter, creatorId, earnedDelta } }) {
    if (ownerId) {
      realtime.toUser(ownerId, { type: 'wallet.changed', balanceCoins: balanceAfter, earnedDeltaCoins: 0 })
    }
    if (creatorId && earnedDelta !== 0) {
      const changed = { type: 'wallet.changed', balanceCoins: null, earnedDeltaCoins: earnedDelta } as const
      realtime.toUser(creatorId, changed)
    }
  },
})
