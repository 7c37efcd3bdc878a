import type { OutgoingMessage, Partner } from '@serendip/contract'
import { isUniqueViolation } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { type AccountRow, standingOf } from '../../accounts/index.ts'
import { paysToWrite } from '../../entitlements/index.ts'
import { type Exclusions, type Relation, unrelated } from '../../people/index.ts'
import type { ProductSettings } from '../../settings/index.ts'
import { findOffensive } from '../../text-safety/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ChatToWriteIn } from '../chat-reads.ts'
import { type ChatRow, findSeenMessages } from '../chats.store.ts'
import { hasWritten } from '../creators/creator-messages.store.ts'
import { limitRate } from '../limit-rate.ts'
import { checkWriter } from '../privacy/check-writer.ts'
import { answersMember, noteAnswer } from '../paid/reward-replies.ts'
import { type KnownPeople, partnerOf, presentChat } from '../present-chats.ts'
import { findOpenTabs } from '../read-changes.ts'
import { noteAsked } from '../support/support-requests.store.ts'
import { forwardedOf } from './forward-message.ts'
import { insertMessage, type NewMessage, type StoredMessage } from './insert-message.ts'
import { presentMessages } from './present-messages.ts'
import { type SentMessage, showSent } from './show-sent.ts'

/** The chat that a message is for. */
export interface Recipient {
  /** The other person if they are known before the chat is found; null also for support. */
  readonly otherId: string | null
  find(tempId: string): Promise<ChatToWriteIn | null>
  /** Creates the chat if there is none; null if that cannot be done. Throws not_found, cannot_target_self. */
  open(): Promise<ChatRow | null>
}

type PersonChat = ChatRow & { readonly other_id: string }

/** The writer and the receiver of a message. */
interface Pair extends KnownPeople {
  readonly from: Partner | null
  readonly to: Partner | null
  readonly exclusions: Exclusions
  readonly ignores: Exclusions
}

/** Requested at once, so that the two accounts are read together, and all that ties the two. */
async function readPair(deps: ChatDeps, fromId: string, toId: string): Promise<Pair> {
  const [from, to, found, exclusions, ignores] = await Promise.all([
    partnerOf(deps, fromId),
    partnerOf(deps, toId),
    deps.people.relationsOf(fromId, [toId]),
    deps.people.exclusionsBetween(fromId, toId),
    deps.people.ignoresBetween(fromId, toId),
  ])
  const relation = found.get(toId) ?? unrelated
  return {
    from,
    to,
    exclusions,
    ignores,
    partners: new Map([
      [fromId, from],
      [toId, to],
    ]),
    relations: new Map([
      [fromId, relation],
      [toId, { added: relation.addedMe, addedMe: relation.added }],
    ]),
    excludedByOther: new Set([
      ...(exclusions.byOther || ignores.byOther ? [fromId] : []),
      ...(exclusions.byUser ? [toId] : []),
    ]),
    // Whoever writes ignores the other no longer.
    ignoring: new Set(ignores.byOther ? [toId] : []),
  }
}

/** The writer's account, and in a chat of two the pair. */
async function readWriter(deps: ChatDeps, writerId: string, otherId: string | null) {
  const [writer, pair] = await Promise.all([
    deps.accounts.byId(writerId),
    otherId === null ? null : readPair(deps, writerId, otherId),
  ])
  return { writer, pair }
}

/** Throws age_refused: whoever an identity check found to be under 18 writes to mutual contacts and to support alone. */
export function checkAge(writer: AccountRow | null, relation: Relation): void {
  if (!writer || writer.age_refused_at === null) return
  if (!relation.added || !relation.addedMe) throw new DomainError('age_refused')
}

/** Someone new here cannot write to many strangers: the first message of a request counts. */
async function checkStranger(
  deps: ChatDeps,
  settings: ProductSettings,
  chat: PersonChat,
  writer: AccountRow | null,
): Promise<void> {
  const { clock } = deps.plumbing
  if (chat.messages > 0) return
  if (!writer || clock.now() - writer.created_at.getTime() > settings.newAccountMs) return
  if (await isExpected(deps, chat)) return
  await limitRate(
    deps,
    `strangers:${chat.user_id}`,
    settings.strangerChatLimit,
    settings.strangerChatWindowMs,
  )
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

/** Words of a message to a person; support reads any words of anybody. Throws offensive. */
export function checkWords(
  settings: ProductSettings,
  { text, ignoreOffensive }: Pick<OutgoingMessage, 'text' | 'ignoreOffensive'>,
): boolean {
  const ranges = findOffensive(text, settings.offensiveWords)
  if (ranges.length > 0 && !ignoreOffensive) refuseOffensive(ranges)
  return ranges.length > 0
}

/** The message stored under the sender's key, with its chat; null if there is none. */
async function resend(deps: ChatDeps, fromId: string, tempId: string): Promise<SentMessage | null> {
  const stored = await deps.reads.sent(fromId, tempId)
  if (!stored) return null
  // The sender took it back before it arrived.
  if (stored.withheld && stored.hidden_from_sender && stored.hidden_from_receiver) {
    throw new DomainError('not_found')
  }
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

/** The story that is answered; null for one that the sender does not see, or that is not the receiver's. */
async function answeredStory(
  { isStoryShown }: ChatDeps,
  { user_id: viewerId, other_id: creatorId }: ChatRow,
  storyId: string | undefined,
) {
  if (storyId === undefined || creatorId === null) return null
  return (await isStoryShown(storyId, { viewerId, creatorId })) ? storyId : null
}

/** Whether the creator will see a message: they did not shut the writer out, and have not lost their account. */
async function reaches({ accounts, plumbing }: ChatDeps, message: NewMessage, creatorId: string) {
  const creator = await accounts.byId(creatorId)
  return !message.withheld && creator !== null && standingOf(creator, plumbing.clock.now()) === 'good'
}

/**
 * Stores a message together with its files and its price; an answer to a premium member earns its creator a reward. A
 * free one to somebody who shut the writer out takes the same course unseen; a paid one is refused (decision 0741).
 */
async function storeMessage(
  deps: ChatDeps,
  message: NewMessage & { readonly fromId: string },
  pair: Pair | null,
  { media: files = [], priceCoins: agreedCoins = 0 }: OutgoingMessage,
): Promise<StoredMessage> {
  const { db, outbox } = deps.plumbing
  const { id: messageId, fromId: userId, toId, at } = message
  if (toId === null) {
    return transact(db, async (tx) => {
      const stored = await insertMessage(tx, outbox, message)
      await deps.media.attach(tx, { ownerId: userId, messageId, files, at })
      await noteAsked(tx, { chatId: message.chatId, userId, at })
      return stored
    })
  }
  const [from, to] = pair ? [pair.from, pair.to] : [null, null]
  const creatorId = from && to && paysToWrite(from, to) ? toId : null
  const isAnswer = !message.withheld && (await answersMember(deps, from, to))
  if (creatorId === null && !isAnswer && files.length === 0) return deps.storeMessage(message)
  const paid =
    creatorId === null
      ? null
      : {
          terms: await deps.messagePrices.termsOf(userId),
          message: {
            messageId,
            userId,
            creatorId,
            agreedCoins,
            isDelivered: await reaches(deps, message, creatorId),
          },
        }
  // Calls without a word, and gifts, may have come before.
  const isFirst = creatorId !== null && !(await hasWritten(db, message.chatId, userId))
  return transact(db, async (tx) => {
    const stored = await insertMessage(tx, outbox, message)
    await deps.media.attach(tx, { ownerId: userId, messageId, files, at, viewOnce: message.viewOnce })
    if (isAnswer) await noteAnswer(deps, tx, message, stored.message.seq)
    if (paid) await deps.messagePrices.pay(tx, paid.terms, paid.message)
    if (isFirst && !message.withheld)
      await outbox.append(tx, 'creator.written', { ownerId: userId, otherId: toId })
    return stored
  })
}

/** Another tab may have taken it back at the same moment. */
async function stopIgnoring({ people }: ChatDeps, userId: string, otherId: string): Promise<void> {
  try {
    await people.revokeExclusion(userId, otherId, 'ignore')
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error
  }
}

const limitsOf = ({ unlockCoins, membersOnly, viewOnce }: OutgoingMessage) => ({
  unlockCoins: unlockCoins ?? null,
  membersOnly: membersOnly ?? false,
  viewOnce: viewOnce ?? false,
})

/** Stickers and GIFs are everyone's. */
const isSold = ({ type }: OutgoingMessage): boolean => type === 'text' || type === 'media'

/** Creators sell to users, who would pay to write to them. */
const maySell = (pair: Pair | null): boolean =>
  !!pair?.from && pair.to !== null && paysToWrite(pair.to, pair.from)

/** Throws forbidden. Operators, who have to see a file again, are sent none that is seen once. */
function checkTerms(out: OutgoingMessage, pair: Pair | null): void {
  const isLimited = out.unlockCoins !== undefined || out.membersOnly !== undefined
  const isAllowed = isLimited ? isSold(out) && maySell(pair) : !out.viewOnce || pair !== null
  if (!isAllowed) throw new DomainError('forbidden')
}

/**
 * Writes a message once for each `tempId` of the sender, and shows it to both. Who was shut out writes on without
 * learning it; whoever writes to a person they ignored ignores them no longer. Throws not_found, cannot_target_self, age_refused, not_accepting, rate_limited, offensive, forbidden (the sender shut the other out,
 * or may not sell), upload_gone (a file is no unsent upload of the sender); to a creator price_changed,
 * not_enough_coins, spending_limit, self_excluded, creator_unavailable.
 */
export async function sendMessage(
  deps: ChatDeps,
  fromId: string,
  given: OutgoingMessage,
  recipient: Recipient,
): Promise<SentMessage> {
  const { clock, ids } = deps.plumbing
  const settings = await deps.settings.read()
  // Counted meanwhile; a repeat is answered whatever the count.
  const turn = limitRate(deps, `text:${fromId}`, settings.messageLimit, settings.messageWindowMs)
  turn.catch(() => undefined)
  // Each step waits for the database once, however much it reads.
  const [found, known] = await Promise.all([
    recipient.find(given.tempId),
    recipient.otherId === null ? null : readWriter(deps, fromId, recipient.otherId),
  ])
  const repeated = !found || found.is_repeated ? await resend(deps, fromId, given.tempId) : null
  if (repeated) return repeated
  const [read] = await Promise.all([known ?? (found && readWriter(deps, fromId, found.other_id)), turn])
  const chat = found ?? (await recipient.open())
  if (!chat) throw new DomainError('not_found')
  const out = await forwardedOf(deps, fromId, given)
  const { writer, pair } = read ?? (await readWriter(deps, fromId, chat.other_id))
  const offensive = pair !== null && checkWords(settings, out)
  if (pair?.exclusions.byUser) throw new DomainError('forbidden')
  if (chat.other_id !== null) {
    checkAge(writer, pair?.relations.get(chat.other_id) ?? unrelated)
    await checkWriter(deps, chat)
    await checkStranger(deps, settings, { ...chat, other_id: chat.other_id }, writer)
  }
  checkTerms(out, pair)
  if (pair?.ignores.byUser && chat.other_id !== null) await stopIgnoring(deps, fromId, chat.other_id)
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
    storyId: await answeredStory(deps, chat, out.storyId),
    forwarded: out.forwards !== undefined,
    appLang: out.appLang ?? writer?.language ?? 'en',
    offensive,
    withheld: pair?.exclusions.byOther ?? false,
    seen: false,
    at: new Date(clock.now()),
    createdUnreadable: out.created_unreadable ?? null,
    ...limitsOf(out),
  }
  try {
    const [stored, tabs] = await Promise.all([
      storeMessage(deps, message, pair, out),
      findOpenTabs(deps, chat.other_id === null ? [fromId] : [fromId, chat.other_id]),
    ])
    return await showSent(deps, stored, pair, tabs)
  } catch (error) {
    // The same key at the same moment, by another connection of the sender.
    if (!isUniqueViolation(error)) throw error
    const sent = await resend(deps, fromId, given.tempId)
    if (!sent) throw new DomainError('not_found')
    return sent
  }
}
