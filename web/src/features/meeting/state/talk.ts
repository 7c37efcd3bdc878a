import type { CallSnapshot, CallText } from '@serendip/contract'
import type { EndedTalk, Talk, TalkText } from './call-state.ts'

function toLine(text: CallText, partnerId: string): TalkText {
  return { key: text.textId, mine: text.from !== partnerId, text: text.text, status: 'sent' }
}

/** A call as it begins on this page, or as the server tells it again. */
export function talkOf(call: CallSnapshot): Talk {
  return {
    callId: call.callId,
    mode: call.mode,
    partner: call.partner,
    polite: call.polite,
    epoch: call.epoch,
    startedAt: call.startedAt,
    revealed: call.revealed,
    partnerPresent: call.partnerPresent,
    resumeBy: call.resumeBy,
    texts: call.texts.map((text) => toLine(text, call.partner.userId)),
    partnerSends: call.partnerSends,
    saidReady: false,
    bill: call.bill,
  }
}

/** The server's newer account of the same call; lines that never reached it stay, marked as failed. */
export function renewTalk(talk: Talk, call: CallSnapshot): Talk {
  // A call keeps its mode, and an epoch never falls: an account that was overtaken on the way changes neither.
  const fresh = { ...talkOf(call), mode: talk.mode, epoch: Math.max(call.epoch, talk.epoch) }
  const arrived = new Set(call.texts.map((text) => text.tempId))
  const unsent = talk.texts.filter((line) => line.status !== 'sent' && !arrived.has(line.key))
  const failed = unsent.map(
    (line): TalkText => (line.status === 'sending' ? { ...line, status: 'failed' } : line),
  )
  return {
    ...fresh,
    texts: [...fresh.texts, ...failed],
    saidReady: fresh.epoch === talk.epoch && talk.saidReady,
  }
}

export function sayLine(talk: Talk, tempId: string, text: string): Talk {
  return { ...talk, texts: [...talk.texts, { key: tempId, mine: true, text, status: 'sending' }] }
}

export function markLine(talk: Talk, key: string, status: TalkText['status']): Talk {
  return { ...talk, texts: talk.texts.map((line) => (line.key === key ? { ...line, status } : line)) }
}

/**
 * A line from the server: it replaces the temporary one of the same tempId, and is never shown twice. Lines stand in
 * the server's order, so that both read the same talk; what is still on its way stands last.
 */
export function hearLine(talk: Talk, tempId: string | null, text: CallText): Talk {
  const line = toLine(text, talk.partner.userId)
  if (talk.texts.some((known) => known.key === line.key)) return talk
  const others = talk.texts.filter((known) => known.key !== tempId)
  const sending = others.filter((known) => known.status === 'sending')
  return { ...talk, texts: [...others.filter((known) => known.status !== 'sending'), line, ...sending] }
}

export function endTalk(talk: Talk, reason: EndedTalk['reason'], durationMs: number): EndedTalk {
  const { callId, partner, mode, bill } = talk
  return { callId, partner, mode, reason, durationMs, bill }
}
