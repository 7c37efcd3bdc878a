import type { CallText, MessagePrice } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Connection, MessageOf } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { isOffensive } from '../text-safety/index.ts'
import { type Call, partnerOf } from './call.ts'
import type { CallsDeps } from './calls-deps.ts'
import { requireSide } from './require-side.ts'
import { paidCreatorOf } from './message-price.ts'
import { insertText } from './texts.store.ts'

interface StoredText {
  readonly text: CallText
  readonly repeated: boolean
  /** The price of the next one; null if messages are free. */
  readonly messagePrice: MessagePrice | null
}

/** Stores a text together with its price. */
async function storeText(
  deps: CallsDeps,
  call: Call,
  from: string,
  { tempId, text, priceCoins = 0 }: MessageOf<'call.text'>,
): Promise<StoredText> {
  const { db, clock, ids } = deps.plumbing
  const id = ids.next('txt')
  const row = { id, callId: call.id, from, tempId, text, at: new Date(clock.now()) }
  const creatorId = await paidCreatorOf(deps, call, from)
  if (creatorId === null) return { ...(await insertText(db, row)), messagePrice: null }
  const terms = await deps.messagePrices.termsOf(from)
  const stored = await transact(db, async (tx) => {
    const inserted = await insertText(tx, row)
    if (inserted.repeated) return { ...inserted, messagePrice: null }
    const message = { messageId: id, userId: from, creatorId, agreedCoins: priceCoins, isDelivered: true }
    return { ...inserted, messagePrice: await deps.messagePrices.pay(tx, terms, message) }
  })
  const messagePrice = stored.messagePrice ?? (await deps.messagePrices.quote(from, creatorId))
  return { ...stored, messagePrice }
}

/**
 * Stores a text and shows it to both; idempotent per `tempId`, returning the stored text. Throws not_in_call,
 * call_ended, rate_limited, offensive; to a creator price_changed, not_enough_coins, spending_limit, self_excluded.
 */
export async function sendText(
  deps: CallsDeps,
  connection: Connection,
  message: MessageOf<'call.text'>,
): Promise<void> {
  const { callId, tempId } = message
  const call = await requireSide(deps, connection, callId)
  const settings = await deps.settings.read()
  const key = `text:${connection.userId}`
  const taken = await deps.plumbing.rateLimiter.take(key, settings.messageLimit, settings.messageWindowMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  if (isOffensive(message.text, settings.offensiveWords)) throw new DomainError('offensive')
  const { text, repeated, messagePrice } = await storeText(deps, call, connection.userId, message)
  deps.realtime.toConnection(connection.connectionId, {
    type: 'call.text',
    callId,
    tempId,
    text,
    messagePrice,
  })
  if (repeated) return
  const to = partnerOf(call, connection.userId).connectionId
  deps.realtime.toConnection(to, {
    type: 'call.text',
    callId,
    tempId: null,
    text,
    messagePrice: null,
  })
}
