import type { MessagePrice, Partner } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Settings } from '../settings/index.ts'

export interface MessageFee {
  readonly messageId: string
  readonly userId: string
  readonly creatorId: string
  readonly priceCoins: number
  readonly sharePercent: number
}

export interface MessagePriceDeps {
  readonly db: Db
  readonly settings: Settings
  /** Whether a person is a premium member now, according to subscriptions. */
  isPremium(userId: string): Promise<boolean>
  /** Transfers the coins. Throws not_enough_coins, spending_limit, self_excluded. */
  charge(tx: Tx, fee: MessageFee): Promise<unknown>
}

/** What messages to creators cost one person. Read before a transaction starts. */
export interface MessageTerms {
  readonly isPremium: boolean
  readonly freePerCreator: number
  readonly priceCoins: number
  readonly sharePercent: number
}

export interface PaidMessage {
  readonly messageId: string
  readonly userId: string
  readonly creatorId: string
  /** The maximum the sender has agreed to pay for it. */
  readonly agreedCoins: number
}

/**
 * The price of a user's message to a creator: a few are free with each creator, in any call or chat; premium members
 * write for free.
 */
export interface MessagePrices {
  termsOf(userId: string): Promise<MessageTerms>
  /** The price of the next message to this creator. */
  quote(userId: string, creatorId: string): Promise<MessagePrice>
  /** The same for several creators, by their ids. */
  quotes(userId: string, creatorIds: readonly string[]): Promise<ReadonlyMap<string, MessagePrice>>
  /**
   * Uses a free message, or charges the price, in the transaction that stores the message; returns the price of the
   * next one. Throws price_changed (more than was agreed), not_enough_coins, spending_limit, self_excluded.
   */
  pay(tx: Tx, terms: MessageTerms, message: PaidMessage): Promise<MessagePrice>
}

/** Whether messages from one to the other have a price: from a user to a creator. */
export const paysToWrite = (from: Partner, to: Partner): boolean =>
  to.rolesGroup === 'goddess' && from.rolesGroup === 'user' && !from.demo

function priceOf({ isPremium, freePerCreator, priceCoins }: MessageTerms, used: number): MessagePrice {
  return isPremium
    ? { freeLeft: null, priceCoins: 0 }
    : { freeLeft: Math.max(0, freePerCreator - used), priceCoins }
}

/** Uses a free message, if any is left; returns how many have then been used, or null. */
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

export function createMessagePrices(deps: MessagePriceDeps): MessagePrices {
  const { db, settings } = deps
  async function termsOf(userId: string): Promise<MessageTerms> {
    const found = await settings.read()
    return {
      isPremium: await deps.isPremium(userId),
      freePerCreator: found.freeChatsAvailable ? found.freeMessagesPerCreator : 0,
      priceCoins: found.messagePriceCoins,
      sharePercent: found.creatorSharePercent,
    }
  }
  async function quotes(userId: string, creatorIds: readonly string[]) {
    if (creatorIds.length === 0) return new Map<string, MessagePrice>()
    const terms = await termsOf(userId)
    const found = await db
      .selectFrom('free_messages')
      .select(['creator_id', 'used'])
      .where('account_id', '=', userId)
      .where('creator_id', 'in', [...creatorIds])
      .execute()
    const used = new Map(found.map((row) => [row.creator_id, row.used]))
    return new Map(creatorIds.map((id) => [id, priceOf(terms, used.get(id) ?? 0)]))
  }
  return {
    ...{ termsOf, quotes },
    async quote(userId, creatorId) {
      const price = (await quotes(userId, [creatorId])).get(creatorId)
      if (!price) throw new Error('no price was quoted')
      return price
    },
    async pay(tx, terms, message) {
      if (terms.isPremium) return priceOf(terms, 0)
      const used = await useFree(tx, message, terms.freePerCreator)
      if (used !== null) return priceOf(terms, used)
      const { priceCoins, sharePercent } = terms
      if (priceCoins > message.agreedCoins) throw new DomainError('price_changed', { priceCoins })
      const { messageId, userId, creatorId } = message
      if (priceCoins > 0) await deps.charge(tx, { messageId, userId, creatorId, priceCoins, sharePercent })
      return priceOf(terms, terms.freePerCreator)
    },
  }
}
