import type { Routes } from '@serendip/contract'
import type { Handlers, MessageHandlers } from '../../../kernel/handlers.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { readReceipt } from './read-receipt.ts'
import { readStandingConsent, setStandingConsent } from './standing-consent.ts'
import { stay } from './stay.ts'

export function billMessageHandlers(deps: CallsDeps): MessageHandlers<'call.stats' | 'call.stay'> {
  return {
    /** Stored for this connection and read only if it holds a side: a stranger's report is never read. */
    async 'call.stats'({ connectionId }, { callId, epoch, packets }) {
      const { mediaGapMs } = await deps.settings.read()
      const time = { atMs: deps.plumbing.clock.now(), gapMs: mediaGapMs }
      await deps.billing.media
        .report(connectionId, { callId, epoch, packets }, time)
        // Losing evidence is tolerable; without it nothing is billed.
        .catch((error: unknown) => deps.plumbing.logger.warn({ err: error }, 'evidence of media was lost'))
    },
    'call.stay': (connection, message) => stay(deps, connection, message),
  }
}

export function billingRouteHandlers(deps: CallsDeps): Handlers<Routes['billing']> {
  return {
    receipt: ({ caller, params }) => readReceipt(deps, caller.userId, params.callId),
    standingConsent: ({ caller }) => readStandingConsent(deps, caller.userId),
    setStandingConsent: ({ caller, body }) => setStandingConsent(deps, caller.userId, body.dailyCapCoins),
  }
}
