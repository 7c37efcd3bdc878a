import type { fromClient, MessagePayload } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Connection } from '../../kernel/handlers.ts'
import { isOffensive } from '../text-safety/index.ts'
import { partnerOf } from './call.ts'
import type { CallsDeps } from './calls-deps.ts'
import { holdSide } from './hold-side.ts'
import { insertText } from './texts.store.ts'

type TextMessage = MessagePayload<typeof fromClient, 'call.text'>

/**
 * Stores a text of the talk and shows it to both; the same `tempId` again stores nothing and answers the stored one.
 * Throws not_in_call, call_ended, rate_limited, offensive.
 */
export async function sendText(deps: CallsDeps, connection: Connection, message: TextMessage): Promise<void> {
  const { db, clock, ids } = deps.plumbing
  const { callId, tempId } = message
  const call = await holdSide(deps, connection, callId)
  const settings = await deps.settings.read()
  const key = `text:${connection.userId}`
  const taken = await deps.plumbing.rateLimiter.take(key, settings.messageLimit, settings.messageWindowMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  if (isOffensive(message.text, settings.offensiveWords)) throw new DomainError('offensive')
  const { text, repeated } = await insertText(db, {
    id: ids.next('txt'),
    callId,
    from: connection.userId,
    tempId,
    text: message.text,
    at: new Date(clock.now()),
  })
  deps.realtime.toConnection(connection.connectionId, { type: 'call.text', callId, tempId, text })
  if (repeated) return
  const to = partnerOf(call, connection.userId).connectionId
  deps.realtime.toConnection(to, { type: 'call.text', callId, tempId: null, text })
}
