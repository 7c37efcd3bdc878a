import { limits, type Partner } from '@serendip/contract'
import { type CallEffect, type Step, send } from './call-effect.ts'
import {
  announceSenders,
  connectionEffects,
  enterCall,
  forgetCall,
  sendReady,
  toBanned,
  toEnded,
  toStart,
} from './call-entry.ts'
import { billOf, type CallEvent, coinsOf } from './call-event.ts'
import type { CallState, InCallState, Talk } from './call-state.ts'
import {
  addOwn,
  addReceived,
  endTalk,
  lastedMs,
  markText,
  nextTextCoins,
  renewTalk,
  withoutFreeTexts,
} from './talk.ts'

type On<K extends CallEvent['type']> = Extract<CallEvent, { type: K }>
const stay = (state: CallState): Step<CallState> => ({ state, effects: [] })
const withTalk = (state: InCallState, talk: Talk, effects: readonly CallEffect[] = []): Step<CallState> => ({
  state: { ...state, talk },
  effects,
})
const isVideo = (talk: Talk) => talk.mode === 'video'

function onNext(state: InCallState, atMs: number): Step<CallState> {
  // A rung call has no next person.
  if (state.talk.direct) return stay(state)
  const sinceMs = atMs - state.lastNextAtMs
  if (sinceMs >= 0 && sinceMs < limits.nextGapMs) return stay(state)
  const { wish, sends, talk } = state
  const previous = endTalk(talk, 'next', lastedMs(talk, atMs))
  return {
    state: { status: 'match', wish, sends, lastNextAtMs: atMs, widened: 'none', searching: false, previous },
    // The message goes out first: closing a connection takes longer than sending.
    effects: [send({ type: 'match.next', payload: wish }), ...forgetCall],
  }
}

function onLeave(state: InCallState, atMs: number): Step<CallState> {
  const ended = toEnded(state, 'left', lastedMs(state.talk, atMs))
  const leave = send({ type: 'call.leave', payload: { callId: state.talk.callId } })
  return { state: ended.state, effects: [leave, ...ended.effects] }
}

function onWelcome(state: InCallState, { call }: On<'welcome'>): Step<CallState> {
  if (call === null) return toEnded(state, 'lost', 0)
  if (call.callId !== state.talk.callId) {
    const elsewhere = { callId: call.callId, partner: call.partner, resuming: false }
    return { state: toStart(state, { elsewhere }), effects: forgetCall }
  }
  // Only the socket was lost: the picture continues, so the epoch must not increase.
  const resume = send({ type: 'call.resume', payload: { callId: call.callId, fresh: false } })
  return { state: { ...state, socket: 'resuming' }, effects: [resume] }
}

/** Sends what was lost with the connection, at the price that stood there: a dearer message is refused. */
const sendAgain = (talk: Talk, priceCoins: number): CallEffect[] =>
  talk.texts
    .filter(({ status }) => status === 'sending')
    .map(({ key, text }) =>
      send({ type: 'call.text', payload: { callId: talk.callId, tempId: key, text, priceCoins } }),
    )

function onResumed(state: InCallState, { call }: On<'call.resumed'>): Step<CallState> {
  const talk = renewTalk(state.talk, call)
  const sameEpoch = talk.epoch === state.talk.epoch
  const path: CallEffect[] = sameEpoch ? [{ do: 'check-path' }] : connectionEffects(talk)
  const reveal: CallEffect[] = talk.revealed && !state.talk.revealed ? [{ do: 'reveal' }] : []
  const ready = isVideo(talk) ? { state: talk, effects: [] } : sendReady(talk)
  return {
    state: { ...state, socket: 'open', talk: ready.state },
    effects: [
      ...(isVideo(talk) ? path : []),
      ...reveal,
      ...announceSenders(call, state.sends),
      ...ready.effects,
      ...sendAgain(talk, nextTextCoins(state.talk)),
    ],
  }
}

function onPartner(state: InCallState, event: On<'call.partner'>): Step<CallState> {
  const { present, resumeBy, epoch } = event
  const talk: Talk = { ...state.talk, partnerPresent: present, resumeBy: present ? null : resumeBy }
  if (!present) return withTalk(state, talk)
  if (epoch <= talk.epoch) return withTalk(state, talk, isVideo(talk) ? [{ do: 'check-path' }] : [])
  const renewed = { ...talk, epoch, isReadySent: isVideo(talk) ? false : talk.isReadySent }
  return withTalk(state, renewed, connectionEffects(renewed))
}

function withPremium({ premium: _, ...partner }: Partner, { premium }: On<'call.member'>): Partner {
  return premium ? { ...partner, premium } : partner
}

function onSend(state: InCallState, { tempId, text }: On<'send-text'>): Step<CallState> {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > limits.messageMaxChars) return stay(state)
  const payload = { callId: state.talk.callId, tempId, text: trimmed, priceCoins: nextTextCoins(state.talk) }
  return withTalk(state, addOwn(state.talk, tempId, trimmed), [send({ type: 'call.text', payload })])
}

function onResend(state: InCallState, { key }: On<'resend-text'>): Step<CallState> {
  const failed = state.talk.texts.find((known) => known.key === key && known.status === 'failed')
  if (failed === undefined) return stay(state)
  const priceCoins = nextTextCoins(state.talk)
  const payload = { callId: state.talk.callId, tempId: key, text: failed.text, priceCoins }
  return withTalk(state, markText(state.talk, key, 'sending'), [send({ type: 'call.text', payload })])
}

function onIdle(state: InCallState, { reason }: On<'match.idle'>): Step<CallState> {
  if (reason === 'banned') return toBanned(state)
  // Losing the pool never ends a call; only another device of this person does.
  if (reason !== 'other_device') return stay(state)
  const { callId, partner } = state.talk
  const elsewhere = { callId, partner, resuming: false }
  return { state: toStart(state, { notice: { kind: reason }, elsewhere }), effects: forgetCall }
}

function onRefused(state: InCallState, { command, code, key }: On<'refused'>): Step<CallState> {
  if (command === 'call.text' && key !== undefined) {
    if (code === 'offensive') return withTalk(state, markText(state.talk, key, 'offensive'))
    // It is sent again once the connection is back.
    if (code === 'unavailable' && state.socket !== 'open') return stay(state)
    const talk = code === 'price_changed' ? withoutFreeTexts(state.talk) : state.talk
    return withTalk(state, markText(talk, key, 'failed', code))
  }
  if (command === 'call.resume' && state.socket === 'resuming') return toEnded(state, 'lost', 0)
  return stay(state)
}

function onPeer(state: InCallState, event: On<'picture' | 'path-dead'>): Step<CallState> {
  const { talk } = state
  if (event.callId !== talk.callId || event.epoch !== talk.epoch || !isVideo(talk)) return stay(state)
  if (event.type === 'picture') {
    const ready = sendReady(talk)
    return withTalk(state, ready.state, ready.effects)
  }
  // Without both lines open the other side could not answer a fresh offer.
  if (state.socket !== 'open' || !talk.partnerPresent) return stay(state)
  return withTalk(state, talk, [send({ type: 'call.resume', payload: { callId: talk.callId, fresh: true } })])
}

/** Server messages about this very call; those about any other call are stale. */
function ofThisCall(state: InCallState, event: CallEvent): Step<CallState> {
  if (!('callId' in event) || event.callId !== state.talk.callId) return stay(state)
  switch (event.type) {
    case 'call.revealed':
      return withTalk(state, { ...state.talk, revealed: true }, [{ do: 'reveal' }])
    case 'call.partner':
      return onPartner(state, event)
    case 'call.member':
      return withTalk(state, { ...state.talk, partner: withPremium(state.talk.partner, event) })
    case 'call.bill':
      return withTalk(state, { ...state.talk, bill: billOf(event) })
    case 'call.text':
      return withTalk(state, addReceived(state.talk, event))
    case 'call.media':
      return withTalk(state, {
        ...state.talk,
        partnerSends: { microphone: event.microphone, camera: event.camera },
      })
    case 'call.ended':
      return toEnded(state, event.reason, event.durationMs, coinsOf(event))
    case 'picture':
    case 'path-dead':
      return onPeer(state, event)
    default:
      return stay(state)
  }
}

export function inCall(state: InCallState, event: CallEvent): Step<CallState> {
  switch (event.type) {
    case 'next':
      return onNext(state, event.atMs)
    case 'leave':
      return onLeave(state, event.atMs)
    case 'wish':
      return stay({ ...state, wish: event.wish })
    case 'send-text':
      return onSend(state, event)
    case 'resend-text':
      return onResend(state, event)
    case 'senders':
      return {
        state: { ...state, sends: event.sends },
        effects: [send({ type: 'call.media', payload: { callId: state.talk.callId, ...event.sends } })],
      }
    case 'welcome':
      return onWelcome(state, event)
    case 'socket-lost':
      return stay({ ...state, socket: 'lost' })
    case 'call.found': {
      if (event.call.callId === state.talk.callId) return stay(state)
      // Only the server pairs people: its newer call replaces this one.
      const entered = enterCall(state, event.call)
      return { state: entered.state, effects: [{ do: 'disconnect' }, ...entered.effects] }
    }
    case 'call.resumed':
      return event.call.callId === state.talk.callId ? onResumed(state, event) : stay(state)
    case 'match.idle':
      return onIdle(state, event)
    case 'refused':
      return onRefused(state, event)
    default:
      return ofThisCall(state, event)
  }
}
