import type { MessagePrice, Partner } from '@serendip/contract'
import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { type Accounts, erasedBefore } from '../accounts/index.ts'
import type { Schedule } from '../jobs/index.ts'
import type { Settings } from '../settings/index.ts'
import { countUse } from './premium-uses.ts'
import type { Transfer, Wallet } from '../wallet/index.ts'

export interface MessagePriceDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Settings
  /** Whether a person is a premium member now, according to subscriptions. */
  isPremium(userId: string): Promise<boolean>
  /** Whether the free messages of a person count for all creators together, instead of for each. */
  isFreeInAll(userId: string): Promise<boolean>
  readonly accounts: Pick<Accounts, 'byId'>
  readonly wallet: Pick<Wallet, 'post' | 'sharedMarks'>
}

/** Terms of one person's messages to creators. Read before a transaction starts. */
export interface MessageTerms {
  readonly isPremium: boolean
  readonly freeMessages: number
  /** They count for all creators together, instead of for each. */
  readonly isFreeInAll: boolean
  readonly priceCoins: number
  readonly sharePercent: number
  /**
   * Other accounts of the brand with the mailbox or a device of the person: free messages are for all of them
   * together.
   */
  readonly sharedWith: readonly string[]
}

export interface PaidMessage {
  readonly messageId: string
  readonly userId: string
  readonly creatorId: string
  /** The maximum the sender has agreed to pay for it. */
  readonly agreedCoins: number
  /** Whether the creator will see it; what they will not is never charged. */
  readonly isDelivered: boolean
}

/** Whether messages from one to the other have a price: from a user to a creator. */
export const paysToWrite = (from: Partner, to: Partner): boolean =>
  (to.rolesGroup === 'goddess' || to.rolesGroup === 'artist') && from.rolesGroup === 'user' && !from.demo

function priceOf({ isPremium, freeMessages, priceCoins }: MessageTerms, used: number): MessagePrice {
  return isPremium
    ? { freeLeft: null, priceCoins: 0 }
    : { freeLeft: Math.max(0, freeMessages - used), priceCoins }
}

/** Number of free messages that these accounts have used, to one creator or to all of them. */
async function countUsed(
  db: Db | Tx,
  accountIds: readonly string[],
  creatorId: string | null,
): Promise<number> {
  if (accountIds.length === 0) return 0
  const { used } = await db
    .selectFrom('free_messages')
    .select(sql<number>`coalesce(sum(used), 0)::int`.as('used'))
    .where('account_id', 'in', [...accountIds])
    .$if(creatorId !== null, (rows) => rows.where('creator_id', '=', creatorId))
    .executeTakeFirstOrThrow()
  return used
}

/** Uses a free message to this creator, if any is left; returns how many have then been used, or null. */
async function useFree(tx: Tx, { userId, creatorId }: PaidMessage, most: number): Promise<number | null> {
  if (most === 0) return null
  const found = await tx
    .insertInto('free_messages')
    .values({ account_id: userId, creator_id: creatorId, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'creator_id'])
        .doUpdateSet((row) => ({ used: row('free_messages.used', '+', 1) }))
        .where('free_messages.used', '<', most),
    )
    .returning('used')
    .executeTakeFirst()
  return found?.used ?? null
}

/**
 * The same where messages count together, for all creators or for all accounts of a person: they are written to different
 * rows, and two at the same moment must not both see the last free one.
 */
async function useShared(tx: Tx, terms: MessageTerms, message: PaidMessage): Promise<number | null> {
  const accountIds = [message.userId, ...terms.sharedWith]
  const [first] = accountIds.toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`free-messages:${first}`}, 0))`.execute(tx)
  const used = await countUsed(tx, accountIds, terms.isFreeInAll ? null : message.creatorId)
  if (used >= terms.freeMessages) return null
  return (await useFree(tx, message, terms.freeMessages)) === null ? null : used + 1
}

/** Charges a message to a creator, once per message. */
const messageFee = (
  { messageId, userId, creatorId }: PaidMessage,
  priceCoins: number,
  sharePercent: number,
): Transfer => ({
  kind: 'message_fee',
  key: `message:${messageId}`,
  ref: { type: 'message', id: messageId },
  ownerId: userId,
  creatorId,
  sharePercent,
  amountCoins: priceCoins,
})

const dayMs = 24 * 3_600_000
/** Time for which the free messages of an erased account count for the other accounts of its person. */
const keptMs = 365 * dayMs

/** Deletes what accounts had used that were erased a year ago. */
async function forgetFreeMessages({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - keptMs)
  for (const side of ['account_id', 'creator_id'] as const)
    await db.deleteFrom('free_messages').where(side, 'in', erasedBefore(db, before)).execute()
}

/** Whoever joins another brand has its free messages too. */
async function sharersOf({ accounts, wallet }: MessagePriceDeps, userId: string): Promise<readonly string[]> {
  const shared = await wallet.sharedMarks(userId)
  if (shared.length === 0) return []
  const own = await accounts.byId(userId)
  const sharers = await Promise.all(shared.map(({ accountId }) => accounts.byId(accountId)))
  return sharers.flatMap((sharer) => (sharer && sharer.brand_id === own?.brand_id ? sharer.id : []))
}

/**
 * The price of a user's message to a creator: a few are free with each creator, in any call or chat; who is in the
 * experiment non_ftd_chat and never bought anything has as many in all; premium members write for free.
 */
export function createMessagePrices(deps: MessagePriceDeps) {
  const { db, settings } = deps
  async function termsOf(userId: string): Promise<MessageTerms> {
    const [found, isPremium, isFreeInAll, shared] = await Promise.all([
      settings.read(),
      deps.isPremium(userId),
      deps.isFreeInAll(userId),
      sharersOf(deps, userId),
    ])
    return {
      isPremium,
      isFreeInAll,
      freeMessages: found.freeChatsAvailable ? found.freeMessagesPerCreator : 0,
      priceCoins: found.messagePriceCoins,
      sharePercent: found.creatorSharePercent,
      sharedWith: shared,
    }
  }
  async function quotes(
    userId: string,
    creatorIds: readonly string[],
  ): Promise<ReadonlyMap<string, MessagePrice>> {
    if (creatorIds.length === 0) return new Map<string, MessagePrice>()
    const terms = await termsOf(userId)
    const accountIds = [userId, ...terms.sharedWith]
    if (terms.isFreeInAll) {
      const price = priceOf(terms, await countUsed(db, accountIds, null))
      return new Map(creatorIds.map((id) => [id, price]))
    }
    const found = await db
      .selectFrom('free_messages')
      .select(['creator_id', sql<number>`sum(used)::int`.as('used')])
      .where('account_id', 'in', accountIds)
      .where('creator_id', 'in', [...creatorIds])
      .groupBy('creator_id')
      .execute()
    const used = new Map(found.map((row) => [row.creator_id, row.used]))
    return new Map(creatorIds.map((id) => [id, priceOf(terms, used.get(id) ?? 0)]))
  }
  return {
    schedules: [
      { name: 'forget-free-messages', everyMs: dayMs, run: () => forgetFreeMessages(deps) },
    ] satisfies readonly Schedule[],
    termsOf,
    /** The price of the next message to each of these creators, by their ids. */
    quotes,
    /** The price of the next message to this creator. */
    async quote(userId: string, creatorId: string): Promise<MessagePrice> {
      const price = (await quotes(userId, [creatorId])).get(creatorId)
      if (!price) throw new Error('no price was quoted')
      return price
    },
    /**
     * Uses a free message, or charges the price, in the transaction that stores the message; returns the price of the
     * next one. Throws price_changed (more than was agreed), not_enough_coins, spending_limit, self_excluded, and
     * creator_unavailable where a message would be charged that is not delivered.
     */
    async pay(tx: Tx, terms: MessageTerms, message: PaidMessage): Promise<MessagePrice> {
      if (terms.isPremium) {
        await countUse(tx, { userId: message.userId, at: deps.clock.now(), use: 'messages' })
        return priceOf(terms, 0)
      }
      const used =
        terms.isFreeInAll || terms.sharedWith.length > 0
          ? await useShared(tx, terms, message)
          : await useFree(tx, message, terms.freeMessages)
      if (used !== null) return priceOf(terms, used)
      const { priceCoins, sharePercent } = terms
      if (priceCoins > message.agreedCoins) throw new DomainError('price_changed', { priceCoins })
      if (priceCoins > 0) {
        await deps.wallet.post(tx, messageFee(message, priceCoins, sharePercent))
        // After the charge, which is undone with the transaction: every other refusal comes first, as for anybody else.
        if (!message.isDelivered) throw new DomainError('creator_unavailable')
      }
      return priceOf(terms, terms.freeMessages)
    },
  }
}
export type MessagePrices = ReturnType<typeof createMessagePrices>
