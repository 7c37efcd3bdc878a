import { type CallSnapshot, limits } from '@serendip/contract'
import { billFor } from './billing/send-bill.ts'
import { type Call, isDirect, partnerOf, resumeByOf, type Side, sideOf } from './call.ts'
import type { CallsDeps } from './calls-deps.ts'
import { paidCreatorOf } from './message-price.ts'
import { listTextsFor } from './texts.store.ts'

/** Everything that one side's tab needs to enter or resume the call. */
export async function snapshotFor(deps: CallsDeps, call: Call, userId: string): Promise<CallSnapshot> {
  const otherSide = partnerOf(call, userId)
  const [partner, texts, bill, creatorId] = await Promise.all([
    deps.profiles.partner(otherSide.userId),
    listTextsFor(deps.plumbing.db, call.id, userId, limits.callTextsKept),
    billFor(deps, call.id, userId),
    paidCreatorOf(deps, call, userId),
  ])
  const messagePrice = creatorId === null ? null : await deps.messagePrices.quote(userId, creatorId)
  return presentCall(call, userId, { partner, texts, bill, messagePrice })
}

const senders = ({ microphone, camera }: Side) => ({ microphone, camera })

/** The call as one of its sides sees it, including data from outside its rows. */
export function presentCall(
  call: Call,
  userId: string,
  seen: Pick<CallSnapshot, 'partner' | 'texts' | 'bill' | 'messagePrice'>,
): CallSnapshot {
  const own = sideOf(call, userId)
  const otherSide = partnerOf(call, userId)
  if (!own) throw new Error('a call of someone else')
  return {
    callId: call.id,
    mode: call.mode,
    partner: seen.partner,
    polite: own.polite,
    epoch: call.epoch,
    startedAt: call.startedAt,
    direct: isDirect(call),
    revealed: call.revealedAt !== null,
    partnerPresent: otherSide.absentSince === null,
    resumeBy: resumeByOf(otherSide, limits.resumeMs),
    sends: senders(own),
    partnerSends: senders(otherSide),
    texts: seen.texts,
    bill: seen.bill,
    messagePrice: seen.messagePrice,
  }
}
