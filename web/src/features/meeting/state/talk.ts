import type { CallSnapshot, CallText, ErrorCode, MessagePrice } from '@serendip/contract'
import { nextMessageCoins } from '../../../shared/coins/next-message-coins.ts'
import type { EndedTalk, Talk, TalkText } from './call-state.ts'

function talkTextOf(text: CallText, partnerId: string): TalkText {
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
    direct: call.direct,
    revealed: call.revealed,
    partnerPresent: call.partnerPresent,
    resumeBy: call.resumeBy,
    texts: call.texts.map((text) => talkTextOf(text, call.partner.userId)),
    partnerSends: call.partnerSends,
    isReadySent: false,
    bill: call.bill,
    messagePrice: call.messagePrice,
  }
}

const isLost = ({ status, refusedBy }: TalkText) => status === 'sending' || refusedBy === 'unavailable'

/** The server's newer account of the same call; lines that were lost with the connection are to be sent again. */
export function renewTalk(talk: Talk, call: CallSnapshot): Talk {
  // A call keeps its mode, and an epoch never falls: an outdated snapshot changes neither.
  const fresh = { ...talkOf(call), mode: talk.mode, epoch: Math.max(call.epoch, talk.epoch) }
  const arrived = new Set(call.texts.map((text) => text.tempId))
  const unsent = talk.texts.filter((text) => text.status !== 'sent' && !arrived.has(text.key))
  const waiting = unsent.map((text): TalkText => {
    if (!isLost(text)) return text
    return { key: text.key, mine: true, text: text.text, status: 'sending' }
  })
  return {
    ...fresh,
    texts: [...fresh.texts, ...waiting],
    isReadySent: fresh.epoch === talk.epoch && talk.isReadySent,
  }
}

export function addOwn(talk: Talk, tempId: string, text: string): Talk {
  return { ...talk, texts: [...talk.texts, { key: tempId, mine: true, text, status: 'sending' }] }
}

export function markText(talk: Talk, key: string, status: TalkText['status'], refusedBy?: ErrorCode): Talk {
  const marked = ({ refusedBy: _, ...text }: TalkText): TalkText => ({
    ...text,
    status,
    ...(refusedBy !== undefined && { refusedBy }),
  })
  return { ...talk, texts: talk.texts.map((text) => (text.key === key ? marked(text) : text)) }
}

/** The price of writing in this conversation; null if it is free, as in a call billed by the second. */
export const messagePriceOf = ({ bill, messagePrice }: Talk): MessagePrice | null =>
  bill?.consented || messagePrice?.freeLeft === null ? null : messagePrice

/** The price of the next message, as shown on the screen. */
export const nextTextCoins = (talk: Talk): number => nextMessageCoins(messagePriceOf(talk))

/** A message was refused because of its price: no free one is left, whatever the screen showed. */
export const withoutFreeTexts = (talk: Talk): Talk =>
  talk.messagePrice === null ? talk : { ...talk, messagePrice: { ...talk.messagePrice, freeLeft: 0 } }

interface ReceivedText {
  /** Set if it is one's own, from this tab. */
  readonly tempId: string | null
  readonly text: CallText
  readonly messagePrice: MessagePrice | null
}

/**
 * A message from the server: it replaces the temporary one with the same tempId, and is never shown twice. Messages are
 * in the server's order, so that both read the same conversation; pending ones come last.
 */
export function addReceived(talk: Talk, { tempId, text, messagePrice }: ReceivedText): Talk {
  const shown = talkTextOf(text, talk.partner.userId)
  if (talk.texts.some((known) => known.key === shown.key)) return talk
  const price = tempId === null ? talk.messagePrice : messagePrice
  const otherTexts = talk.texts.filter((known) => known.key !== tempId)
  const sending = otherTexts.filter((known) => known.status === 'sending')
  const texts = [...otherTexts.filter((known) => known.status !== 'sending'), shown, ...sending]
  return { ...talk, texts, messagePrice: price }
}

/** Length of a call that ends now, until the server's figure comes; 0 if the two never saw each other. */
export const lastedMs = ({ revealed, startedAt }: Talk, atMs: number): number =>
  revealed ? Math.max(0, atMs - startedAt) : 0

export function endTalk(
  talk: Talk,
  reason: EndedTalk['reason'],
  durationMs: number,
  coins: EndedTalk['coins'] = null,
): EndedTalk {
  const { callId, partner, mode, direct, bill } = talk
  return { callId, partner, mode, direct, reason, durationMs, bill, coins }
}
