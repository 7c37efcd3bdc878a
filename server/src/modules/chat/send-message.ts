import type { OutgoingMessage } from '@serendip/contract'
import { isUniqueViolation } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import type { SentMedia } from '../media/index.ts'
import type { ProductSettings } from '../settings/index.ts'
import { findOffensive } from '../text-safety/index.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatRow, findSeenMessages } from './chats.store.ts'
import { insertMessage, type NewMessage, type StoredMessage } from './insert-message.ts'
import { paidCreators, partnerOf, presentChat } from './present-chats.ts'
import { presentMessages } from './present-messages.ts'
import { answersMember, noteAnswer } from './reward-replies.ts'
import { type Sent, showSent } from './show-sent.ts'
import { noteAsked } from './support-requests.store.ts'
import { takeTurn } from './take-turn.ts'

type PersonChat = ChatRow & { readonly other_id: string }

/** Somebody new here cannot write to many strangers: the first message of a request counts. */
async function checkStranger(deps: ChatDeps, settings: ProductSettings, chat: PersonChat): Promise<void> {
  const { clock } = deps.plumbing
  if (chat.messages > 0) return
  const writer = await deps.accounts.byId(chat.user_id)
  if (!writer || clock.now() - writer.created_at.getTime() > settings.newAccountMs) return
  if (await isExpected(deps, chat)) return
  await takeTurn(deps, `strangers:${chat.user_id}`, settings.strangerChatLimit, settings.strangerChatWindowMs)
}

async function isExpected({ reads }: ChatDeps, chat: PersonChat): Promise<boolean> {
  const theirs = await reads.chat(chat.other_id, chat.chat_id)
  return theirs?.folder === 'default'
}

const refuseOffensive = (ranges: ReturnType<typeof findOffensive>): never => {
  throw new DomainError('offensive', {
    statusMessage: 'The message contains words that may hurt. Edit it, or send it anyway.',
    ranges,
  })
}

/** What a message to a person must satisfy; support reads any words of anybody. Throws offensive, forbidden, rate_limited. */
async function checkPerson(
  deps: ChatDeps,
  settings: ProductSettings,
  chat: PersonChat,
  ranges: ReturnType<typeof findOffensive>,
  { ignoreOffensive }: OutgoingMessage,
): Promise<{ readonly isOffensive: boolean; readonly withheld: boolean }> {
  if (ranges.length > 0 && !ignoreOffensive) refuseOffensive(ranges)
  const { byUser, byOther } = await deps.people.exclusionsBetween(chat.user_id, chat.other_id)
  if (byUser) throw new DomainError('forbidden')
  await checkStranger(deps, settings, chat)
  return { isOffensive: ranges.length > 0, withheld: byOther }
}

/** What is stored under the sender's key; null if nothing is. */
async function resend(deps: ChatDeps, fromId: string, tempId: string): Promise<Sent | null> {
  const stored = await deps.reads.sent(fromId, tempId)
  if (!stored) return null
  const row = await deps.reads.chat(fromId, stored.chat_id)
  const [message] = row ? await presentMessages(deps, [stored], [row]) : []
  if (!message) throw new DomainError('not_found')
  return { message, chat: await presentChat(deps, row) }
}

/** The message of the chat that is answered; null for one that is not there for the sender. */
async function answered({ plumbing }: ChatDeps, chat: ChatRow, replyTo: string | undefined) {
  if (replyTo === undefined) return null
  const [message] = await findSeenMessages(plumbing.db, chat.user_id, [replyTo])
  return message?.chat_id === chat.chat_id ? message.id : null
}

/**
 * Stores a message together with its files and its price; an answer to a premium member earns its creator a reward. One
 * that reaches nobody costs nothing.
 */
async function storeMessage(
  deps: ChatDeps,
  message: NewMessage,
  files: readonly SentMedia[],
  agreedCoins: number,
): Promise<StoredMessage> {
  const { db, outbox } = deps.plumbing
  const { id: messageId, fromId: userId, toId, at } = message
  if (userId === null) throw new Error('operators answer at the desk')
  if (toId === null) {
    return transact(db, async (tx) => {
      const stored = await insertMessage(tx, outbox, message)
      await deps.media.attach(tx, { ownerId: userId, messageId, files, at })
      await noteAsked(tx, { chatId: message.chatId, userId, at })
      return stored
    })
  }
  // Both at once, so that the two accounts are read together.
  const [[creatorId], answers] = message.withheld
    ? [[], false]
    : await Promise.all([
        partnerOf(deps, toId).then((partner) => paidCreators(deps, userId, [partner])),
        answersMember(deps, message),
      ])
  const isAnswer = creatorId === undefined && answers
  if (creatorId === undefined && !isAnswer && files.length === 0) return deps.storeMessage(message)
  const terms = creatorId === undefined ? null : await deps.messagePrices.termsOf(userId)
  return transact(db, async (tx) => {
    const stored = await insertMessage(tx, outbox, message)
    await deps.media.attach(tx, { ownerId: userId, messageId, files, at })
    if (isAnswer) await noteAnswer(deps, tx, message, stored.message.seq)
    if (terms && creatorId !== undefined) {
      await deps.messagePrices.pay(tx, terms, { messageId, userId, creatorId, agreedCoins })
    }
    return stored
  })
}

const limitsOf = ({ unlockCoins, membersOnly }: OutgoingMessage) => ({
  unlockCoins: unlockCoins ?? null,
  membersOnly: membersOnly ?? false,
})

/** Stickers and GIFs are everybody's. */
const isSold = ({ type }: OutgoingMessage): boolean => type === 'text' || type === 'media'

/** Creators sell to users, who would pay to write to them. */
async function maySell(deps: ChatDeps, { user_id, other_id }: ChatRow): Promise<boolean> {
  if (other_id === null) return false
  const creators = await paidCreators(deps, other_id, [await partnerOf(deps, user_id)])
  return creators.length > 0
}

/**
 * Writes a message once for each `tempId` of the sender, and shows it to both. Who was shut out writes on without
 * learning it. `find` reads or opens the chat. Throws not_found, rate_limited, offensive, forbidden (the sender shut the
 * other out, or may not sell), upload_gone (a file is no unsent upload of the sender); to a creator price_changed, not_enough_coins, spending_limit, self_excluded.
 */
export async function sendMessage(
  deps: ChatDeps,
  fromId: string,
  out: OutgoingMessage,
  find: () => Promise<ChatRow | null>,
): Promise<Sent> {
  const { clock, ids } = deps.plumbing
  const [repeated, writer, settings] = await Promise.all([
    resend(deps, fromId, out.tempId),
    deps.accounts.byId(fromId),
    deps.settings.read(),
  ])
  if (repeated) return repeated
  await takeTurn(deps, `text:${fromId}`, settings.messageLimit, settings.messageWindowMs)
  const ranges = findOffensive(out.text, settings.offensiveWords)
  const chat = await find()
  if (!chat) throw new DomainError('not_found')
  const { isOffensive, withheld } =
    chat.other_id === null
      ? { isOffensive: false, withheld: false }
      : await checkPerson(deps, settings, { ...chat, other_id: chat.other_id }, ranges, out)
  const isLimited = out.unlockCoins !== undefined || out.membersOnly !== undefined
  if (isLimited && !(isSold(out) && (await maySell(deps, chat)))) throw new DomainError('forbidden')
  const message = {
    id: ids.next('msg'),
    chatId: chat.chat_id,
    fromId,
    toId: chat.other_id,
    tempId: out.tempId,
    type: out.type,
    text: out.text,
    stickerId: out.stickerId ?? null,
    gifId: out.gifId ?? null,
    replyTo: await answered(deps, chat, out.replyTo),
    appLang: out.appLang ?? writer?.language ?? 'en',
    offensive: isOffensive,
    withheld,
    seen: false,
    at: new Date(clock.now()),
    createdUnreadable: out.created_unreadable ?? null,
    ...limitsOf(out),
  }
  try {
    const stored = await storeMessage(deps, message, out.media ?? [], out.priceCoins ?? 0)
    return await showSent(deps, stored.message, stored.noted)
  } catch (error) {
    // The same key at the same moment, by another connection of the sender.
    if (!isUniqueViolation(error)) throw error
    const sent = await resend(deps, fromId, out.tempId)
    if (!sent) throw new DomainError('not_found')
    return sent
  }
}
