import type { CallSnapshot, CallText, ErrorCode, MessagePrice } from '@serendip/contract'
import type { EndedTalk, Talk, TalkText } from './call-state.ts'

function toLine(text: CallText, partnerId: string): TalkText {
  return { key: text.textId, mine: text.from !== partnerId, text: text.text, status: 'sent' }
}

/** A call as it begins on this page, or as the server sends it again. */
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
    messagePrice: call.messagePrice,
  }
}

/** The server's newer account of the same call; lines that never reached it stay, marked as failed. */
export function renewTalk(talk: Talk, call: CallSnapshot): Talk {
  // A call keeps its mode, and an epoch never falls: an outdated snapshot changes neither.
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

export function markLine(talk: Talk, key: string, status: TalkText['status'], refusedBy?: ErrorCode): Talk {
  const marked = ({ refusedBy: _, ...line }: TalkText): TalkText => ({
    ...{ ...line, status },
    ...(refusedBy !== undefined && { refusedBy }),
  })
  return { ...talk, texts: talk.texts.map((line) => (line.key === key ? marked(line) : line)) }
}

/** The price of writing in this conversation; null if it is free, as in a call billed by the second. */
export const messagePriceOf = ({ bill, messagePrice }: Talk): MessagePrice | null =>
  bill?.consented || messagePrice?.freeLeft === null ? null : messagePrice

/** The price of the next message, as shown on the screen. */
export function nextLineCoins(talk: Talk): number {
  const price = messagePriceOf(talk)
  return price === null || (price.freeLeft ?? 0) > 0 ? 0 : price.priceCoins
}

/** A message was refused because of its price: no free one is left, whatever the screen showed. */
export const withoutFreeLines = (talk: Talk): Talk =>
  talk.messagePrice === null ? talk : { ...talk, messagePrice: { ...talk.messagePrice, freeLeft: 0 } }

interface HeardLine {
  /** Set if it is one's own, from this tab. */
  readonly tempId: string | null
  readonly text: CallText
  readonly messagePrice: MessagePrice | null
}

/**
 * A message from the server: it replaces the temporary one with the same tempId, and is never shown twice. Messages are
 * in the server's order, so that both read the same conversation; pending ones come last.
 */
export function hearLine(talk: Talk, { tempId, text, messagePrice }: HeardLine): Talk {
  const line = toLine(text, talk.partner.userId)
  if (talk.texts.some((known) => known.key === line.key)) return talk
  const price = tempId === null ? talk.messagePrice : messagePrice
  const others = talk.texts.filter((known) => known.key !== tempId)
  const sending = others.filter((known) => known.status === 'sending')
  const texts = [...others.filter((known) => known.status !== 'sending'), line, ...sending]
  return { ...talk, texts, messagePrice: price }
}

export function endTalk(
  talk: Talk,
  reason: EndedTalk['reason'],
  durationMs: number,
  feeCoins = 0,
): EndedTalk {
  const { callId, partner, mode, bill } = talk
  return { callId, partner, mode, reason, durationMs, bill, feeCoins }
}
