import type { Chat, ChatMessage, OutgoingMessage } from '@serendip/contract'
import { isUniqueViolation } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import type { ProductSettings } from '../settings/index.ts'
import { findOffensive } from '../text-safety/index.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatRow, findChat, findSent } from './chats.store.ts'
import { insertMessage, type NewMessage } from './insert-message.ts'
import type { NotedChanges } from './note-changes.ts'
import { paidCreators, partnerOf, presentChat, presentMessage } from './present-chats.ts'
import { pushChanges } from './read-changes.ts'

export interface Sent {
  readonly message: ChatMessage
  readonly chat: Chat
}

async function takeTurn({ plumbing }: ChatDeps, key: string, limit: number, windowMs: number): Promise<void> {
  const { allowed, retryAfterMs } = await plumbing.rateLimiter.take(key, limit, windowMs)
  if (!allowed) throw new DomainError('rate_limited', { retryAfterMs })
}

/** Somebody new here cannot write to many strangers: the first message of a request counts. */
async function checkStranger(deps: ChatDeps, settings: ProductSettings, chat: ChatRow): Promise<void> {
  const { clock } = deps.plumbing
  if (chat.messages > 0) return
  const writer = await deps.accounts.byId(chat.user_id)
  if (!writer || clock.now() - writer.created_at.getTime() > settings.newAccountMs) return
  if (await isExpected(deps, chat)) return
  await takeTurn(deps, `strangers:${chat.user_id}`, settings.strangerChatLimit, settings.strangerChatWindowMs)
}

async function isExpected({ plumbing }: ChatDeps, chat: ChatRow): Promise<boolean> {
  const theirs = await findChat(plumbing.db, chat.other_id, chat.chat_id)
  return theirs?.folder === 'default'
}

const refuseOffensive = (ranges: ReturnType<typeof findOffensive>): never => {
  throw new DomainError('offensive', {
    statusMessage: 'The message contains words that may hurt. Edit it, or send it anyway.',
    ranges,
  })
}

/** What is stored under the sender's key; null if nothing is. */
async function resend(deps: ChatDeps, fromId: string, tempId: string): Promise<Sent | null> {
  const stored = await findSent(deps.plumbing.db, fromId, tempId)
  if (!stored) return null
  const row = await findChat(deps.plumbing.db, fromId, stored.chat_id)
  if (!row) throw new DomainError('not_found')
  return { message: presentMessage(stored, row), chat: await presentChat(deps, row) }
}

/** Stores a message together with its price. One that reaches nobody costs nothing. */
async function storeMessage(
  deps: ChatDeps,
  message: NewMessage,
  agreedCoins: number,
): Promise<readonly NotedChanges[]> {
  const { db, outbox } = deps.plumbing
  const { id: messageId, fromId: userId, toId } = message
  const [creatorId] = message.withheld ? [] : await paidCreators(deps, userId, [await partnerOf(deps, toId)])
  if (creatorId === undefined) return (await insertMessage(db, outbox, message)).noted
  const terms = await deps.messagePrices.termsOf(userId)
  return transact(db, async (tx) => {
    const { noted } = await insertMessage(tx, outbox, message)
    await deps.messagePrices.pay(tx, terms, { messageId, userId, creatorId, agreedCoins })
    return noted
  })
}

/**
 * Writes a message once for each `tempId` of the sender, and shows it to both. Who was shut out writes on without
 * learning it. `find` reads or opens the chat. Throws not_found, rate_limited, offensive, forbidden (the sender shut the
 * other out); to a creator price_changed, not_enough_coins, spending_limit, self_excluded.
 */
export async function sendMessage(
  deps: ChatDeps,
  fromId: string,
  out: OutgoingMessage,
  find: () => Promise<ChatRow | null>,
): Promise<Sent> {
  const { clock, ids } = deps.plumbing
  const repeated = await resend(deps, fromId, out.tempId)
  if (repeated) return repeated
  const settings = await deps.settings.read()
  await takeTurn(deps, `text:${fromId}`, settings.messageLimit, settings.messageWindowMs)
  const ranges = findOffensive(out.text, settings.offensiveWords)
  if (ranges.length > 0 && !out.ignoreOffensive) refuseOffensive(ranges)
  const chat = await find()
  if (!chat) throw new DomainError('not_found')
  const [{ byUser, byOther }, writer] = await Promise.all([
    deps.people.exclusionsBetween(fromId, chat.other_id),
    deps.accounts.byId(fromId),
  ])
  if (byUser) throw new DomainError('forbidden')
  await checkStranger(deps, settings, chat)
  const message = {
    id: ids.next('msg'),
    chatId: chat.chat_id,
    fromId,
    toId: chat.other_id,
    tempId: out.tempId,
    text: out.text,
    appLang: out.appLang ?? writer?.language ?? 'en',
    offensive: ranges.length > 0,
    withheld: byOther,
    seen: false,
    at: new Date(clock.now()),
    createdUnreadable: out.created_unreadable ?? null,
  }
  try {
    await pushChanges(deps, await storeMessage(deps, message, out.priceCoins ?? 0))
  } catch (error) {
    // The same key at the same moment, by another connection of the sender.
    if (!isUniqueViolation(error)) throw error
  }
  const sent = await resend(deps, fromId, out.tempId)
  if (!sent) throw new DomainError('not_found')
  return sent
}
