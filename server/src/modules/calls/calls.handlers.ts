import type { ClientMessage, Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Connection, Handlers, MessageHandlers, MessageOf } from '../../kernel/handlers.ts'
import { continueWithSound } from './billing/continue-with-sound.ts'
import { rateCall } from './billing/rate-call.ts'
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

async function switchMedia(
  deps: CallsDeps,
  connection: Connection,
  { callId, microphone, camera }: MessageOf<'call.media'>,
): Promise<void> {
  const call = await requireSide(deps, connection, callId)
  await markMedia(deps.plumbing.db, { callId, userId: connection.userId, microphone, camera })
  const to = partnerOf(call, connection.userId).connectionId
  deps.realtime.toConnection(to, { type: 'call.media', callId, microphone, camera })
}

async function leave(
  deps: CallsDeps,
  connection: Connection,
  { callId }: MessageOf<'call.leave'>,
): Promise<void> {
  const call = await requireSide(deps, connection, callId)
  await endCall(deps, call, { reason: 'left', by: connection.userId })
}

/** Stored for this connection and read only if it holds a side: a stranger's report is never read. */
async function reportStats(
  { plumbing: { clock, logger }, settings, billing }: CallsDeps,
  { connectionId }: Connection,
  { callId, epoch, packets, picture = 'shown' }: MessageOf<'call.stats'>,
): Promise<void> {
  const { mediaGapMs } = await settings.read()
  const time = { atMs: clock.now(), gapMs: mediaGapMs }
  await billing.media
    .report(connectionId, { callId, epoch, packets, picture }, time)
    // Losing evidence is tolerable; without it nothing is billed.
    .catch((error: unknown) => logger.warn({ err: error }, 'evidence of media was lost'))
}

/** Messages that calls answer over the socket. */
type CallMessages = MessageHandlers<Extract<ClientMessage['type'], `call.${string}`>>

export const callMessages = (deps: CallsDeps): CallMessages =>
  bind(deps, {
    'call.signal': relaySignal,
    'call.ready': becomeReady,
    'call.resume': resumeCall,
    'call.text': sendText,
    'call.media': switchMedia,
    'call.leave': leave,
    'call.stats': reportStats,
    'call.stay': stay,
    'call.goOnWithSound': continueWithSound,
    'call.ring': startRing,
    'call.ringContact': ringContact,
    'call.cancelRing': cancelRing,
    'call.accept': acceptRing,
    'call.decline': declineRing,
  })

const callHandlers = (deps: CallsDeps, turn: TurnConfig | null): Handlers<Routes['calls']> => ({
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
})

const billingHandlers = (deps: CallsDeps): Handlers<Routes['billing']> => ({
  receipt: ({ caller, params }) => readReceipt(deps, caller.userId, params.callId),
  rate: ({ caller, params, body }) => rateCall(deps, caller.userId, { ...params, ...body }),
  standingConsent: ({ caller }) => readStandingConsent(deps, caller.userId),
  setStandingConsent: ({ caller, body }) => setStandingConsent(deps, caller.userId, body.dailyCapCoins),
})

/** Routes that calls answer over HTTP. */
export const callRoutes = (deps: CallsDeps, turn: TurnConfig | null) => ({
  calls: callHandlers(deps, turn),
  billing: billingHandlers(deps),
})
