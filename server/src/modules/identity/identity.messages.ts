import type { EventListener } from '../../kernel/events.ts'
import type { Realtime } from '../../kernel/realtime.ts'

const decided = { 'identity.approved': 'approved', 'identity.rejected': 'rejected' } as const

/** Notifies a person's open tabs that a try was decided. */
export const identityMessages = (realtime: Realtime): EventListener<keyof typeof decided> => ({
  name: 'identity-messages',
  hears: ['identity.approved', 'identity.rejected'],
  async handle({ name, payload: { userId } }) {
    realtime.toUser(userId, { type: 'identity.changed', status: decided[name] })
  },
})
