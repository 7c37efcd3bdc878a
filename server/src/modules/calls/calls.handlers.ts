import type { Routes } from '@serendip/contract'
import type { Handlers, MessageHandlers } from '../../kernel/handlers.ts'
import { continueWithSound } from './billing/continue-with-sound.ts'
import { readReceipt } from './billing/read-receipt.ts'
import { readStandingConsent, setStandingConsent } from './billing/standing-consent.ts'
import { stay } from './billing/stay.ts'
import { partnerOf } from './call.ts'
import { markMedia } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { relaySignal } from './connections/relay-signal.ts'
import { resumeCall } from './connections/resume-call.ts'
import { type TurnConfig, turnCredentials } from './connections/turn-credentials.ts'
import { endCall } from './end-call.ts'
import { readHistory } from './history/read-history.ts'
import { listMet } from './list-met.ts'
import { requireSide } from './require-side.ts'
import { becomeReady } from './reveal-call.ts'
import { acceptRing, cancelRing, declineRing } from './rings/answer-ring.ts'
import { isUndisturbed, storeUndisturbed } from './rings/do-not-disturb.store.ts'
import { ringContact } from './rings/ring-contact.ts'
import { startRing } from './rings/start-ring.ts'
import { sendText } from './send-text.ts'
import { endVideo, startVideo } from './video-times.ts'

/** Messages that calls answer over the socket. */
export type CallMessages = MessageHandlers<
  | 'call.signal'
  | 'call.ready'
  | 'call.resume'
  | 'call.text'
  | 'call.media'
  | 'call.leave'
  | 'call.stats'
  | 'call.stay'
  | 'call.goOnWithSound'
  | 'call.ring'
  | 'call.ringContact'
  | 'call.cancelRing'
  | 'call.accept'
  | 'call.decline'
>

export function callMessages(deps: CallsDeps): CallMessages {
  return {
    'call.signal': (connection, message) => relaySignal(deps, connection, message),
    'call.ready': (connection, { callId }) => becomeReady(deps, connection, callId),
    'call.resume': (connection, { callId, fresh }) => resumeCall(deps, connection, callId, fresh),
    'call.text': (connection, message) => sendText(deps, connection, message),
    async 'call.media'(connection, { callId, microphone, camera }) {
      const call = await requireSide(deps, connection, callId)
      await markMedia(deps.plumbing.db, { callId, userId: connection.userId, microphone, camera })
      const to = partnerOf(call, connection.userId).connectionId
      deps.realtime.toConnection(to, { type: 'call.media', callId, microphone, camera })
    },
    async 'call.leave'(connection, { callId }) {
      const call = await requireSide(deps, connection, callId)
      await endCall(deps, call, { reason: 'left', by: connection.userId })
    },
    /** Stored for this connection and read only if it holds a side: a stranger's report is never read. */
    async 'call.stats'({ connectionId }, { callId, epoch, packets, picture = 'shown' }) {
      const { mediaGapMs } = await deps.settings.read()
      const time = { atMs: deps.plumbing.clock.now(), gapMs: mediaGapMs }
      await deps.billing.media
        .report(connectionId, { callId, epoch, packets, picture }, time)
        // Losing evidence is tolerable; without it nothing is billed.
        .catch((error: unknown) => deps.plumbing.logger.warn({ err: error }, 'evidence of media was lost'))
    },
    'call.stay': (connection, message) => stay(deps, connection, message),
    'call.goOnWithSound': (connection, message) => continueWithSound(deps, connection, message),
    'call.ring': (connection, wish) => startRing(deps, connection, wish),
    'call.ringContact': (connection, { userId }) => ringContact(deps, connection, userId),
    'call.cancelRing': (connection, { ringId }) => cancelRing(deps, connection, ringId),
    'call.accept': (connection, { ringId }) => acceptRing(deps, connection, ringId),
    'call.decline': (connection, { ringId }) => declineRing(deps, connection, ringId),
  }
}

/** Routes that calls answer over HTTP. */
export interface CallRoutes {
  readonly calls: Handlers<Routes['calls']>
  readonly billing: Handlers<Routes['billing']>
}

export function callRoutes(deps: CallsDeps, turn: TurnConfig | null): CallRoutes {
  return {
    calls: {
      matchedProfiles: async ({ caller, body }) => ({
        profiles: await listMet(deps, caller.userId, body.userIds),
      }),
      async clientVideoStart({ caller, body }) {
        await startVideo(deps, body.channelId, caller.userId)
        return { ok: true }
      },
      async clientVideoEnd({ caller, body }) {
        await endVideo(deps, body.channelId, caller.userId)
        return { ok: true }
      },
      history: ({ caller, query }) => readHistory(deps, caller.userId, query),
      doNotDisturb: async ({ caller }) => ({ on: await isUndisturbed(deps.plumbing.db, caller.userId) }),
      async setDoNotDisturb({ caller, body: { on } }) {
        const { db, clock } = deps.plumbing
        await storeUndisturbed(db, caller.userId, on ? new Date(clock.now()) : null)
        return { on }
      },
      async rtcConfig({ caller }) {
        const { turnCredentialMs } = await deps.settings.read()
        const expiresAt = deps.plumbing.clock.now() + turnCredentialMs
        return {
          iceServers: turn ? [turnCredentials(turn, caller.userId, expiresAt)] : [],
          iceTransportPolicy: turn ? 'relay' : 'all',
          expiresAt,
        }
      },
    },
    billing: {
      receipt: ({ caller, params }) => readReceipt(deps, caller.userId, params.callId),
      standingConsent: ({ caller }) => readStandingConsent(deps, caller.userId),
      setStandingConsent: ({ caller, body }) => setStandingConsent(deps, caller.userId, body.dailyCapCoins),
    },
  }
}
