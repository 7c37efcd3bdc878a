import type { DomainEvent, EventListener } from '../../kernel/events.ts'
import type { Realtime } from '../../kernel/realtime.ts'

/** Tells the people whose coins moved, on every device. */
export function walletMessages(realtime: Realtime): EventListener {
  return async (event) => {
    if (event.name !== 'coins.moved') return
    const { ownerId, balanceAfter, creatorId, earnedDelta } = (event as DomainEvent<'coins.moved'>).payload
    if (ownerId) {
      realtime.toUser(ownerId, { type: 'wallet.changed', balanceCoins: balanceAfter, earnedDeltaCoins: 0 })
    }
    if (creatorId && earnedDelta !== 0) {
      const news = { type: 'wallet.changed', balanceCoins: null, earnedDeltaCoins: earnedDelta } as const
      realtime.toUser(creatorId, news)
    }
  }
}
