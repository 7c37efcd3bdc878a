import type { DomainEvent, EventListener } from '../../kernel/events.ts'
import type { Realtime } from '../../kernel/realtime.ts'

const decided = { 'identity.approved': 'approved', 'identity.rejected': 'rejected' } as const

/** Tells a person's open tabs that a try was decided. */
export function identityMessages(realtime: Realtime): EventListener {
  return async (event) => {
    if (event.name !== 'identity.approved' && event.name !== 'identity.rejected') return
    const { userId } = (event as DomainEvent<keyof typeof decided>).payload
    realtime.toUser(userId, { type: 'identity.changed', status: decided[event.name] })
  }
}
