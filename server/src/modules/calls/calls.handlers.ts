import type { Routes } from '@serendip/contract'
import type { Handlers, MessageHandlers } from '../../kernel/handlers.ts'
import { partnerOf } from './call.ts'
import { markMedia } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { endCall } from './end-call.ts'
import { readHistory } from './history/read-history.ts'
import { holdSide } from './hold-side.ts'
import { listMet } from './list-met.ts'
import { relaySignal } from './relay-signal.ts'
import { resumeCall } from './resume-call.ts'
import { becomeReady } from './reveal-call.ts'
import { sendText } from './send-text.ts'
import { type TurnConfig, turnCredentials } from './turn-credentials.ts'
import { endVideo, startVideo } from './video-times.ts'

type CallMessage = 'call.signal' | 'call.ready' | 'call.resume' | 'call.text' | 'call.media' | 'call.leave'

export function callMessageHandlers(deps: CallsDeps): MessageHandlers<CallMessage> {
  return {
    'call.signal': (connection, message) => relaySignal(deps, connection, message),
    'call.ready': (connection, { callId }) => becomeReady(deps, connection, callId),
    'call.resume': (connection, { callId, fresh }) => resumeCall(deps, connection, callId, fresh),
    'call.text': (connection, message) => sendText(deps, connection, message),
    async 'call.media'(connection, { callId, microphone, camera }) {
      const call = await holdSide(deps, connection, callId)
      await markMedia(deps.plumbing.db, { callId, userId: connection.userId, microphone, camera })
      const to = partnerOf(call, connection.userId).connectionId
      deps.realtime.toConnection(to, { type: 'call.media', callId, microphone, camera })
    },
    async 'call.leave'(connection, { callId }) {
      const call = await holdSide(deps, connection, callId)
      await endCall(deps, call, { reason: 'left', by: connection.userId })
    },
  }
}

export function callRouteHandlers(deps: CallsDeps, turn: TurnConfig | null): Handlers<Routes['calls']> {
  return {
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
    async rtcConfig({ caller }) {
      const { turnCredentialMs } = await deps.settings.read()
      const expiresAt = deps.plumbing.clock.now() + turnCredentialMs
      return {
        iceServers: turn ? [turnCredentials(turn, caller.userId, expiresAt)] : [],
        iceTransportPolicy: turn ? 'relay' : 'all',
        expiresAt,
      }
    },
  }
}
