import type { EventListener } from '../../../kernel/events.ts'
import { partnerOf } from '../call.ts'
import { findOpenCallOf } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'

/** Tells the other side of a running call that somebody began to have premium, or has it no more. */
export const premiumListener = (deps: CallsDeps): EventListener<'premium.changed'> => ({
  name: 'calls-premium',
  events: ['premium.changed'],
  async handle({ payload: { userId } }) {
    const call = await findOpenCallOf(deps.plumbing.db, userId)
    if (!call) return
    const { premium = false } = await deps.profiles.partner(userId)
    const { connectionId } = partnerOf(call, userId)
    deps.realtime.toConnection(connectionId, { type: 'call.member', callId: call.id, premium })
  },
})
