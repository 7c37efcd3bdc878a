import type { GivenGift, Partner } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Tx } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import type { ProductSettings } from '../settings/index.ts'
import type { Transfer } from '../wallet/index.ts'
import { sql } from 'kysely'
import { dayOf, hasFreeLeft, isInFreeGifts } from './free-gift.ts'
import { findRow, giftFacesIn } from './gift-catalogue.ts'
import { continues } from './gift-streak.ts'
import type { GiftsDeps } from './gifts-deps.ts'
import { findLast, findTap, type GiftRow, insertTap, lockGiver, streakOf } from './gifts.store.ts'
import { presentGift } from './present-gift.ts'
import { checkReceiver } from './receiver.ts'

const tapsMax = 300
const tapWindowMs = 60_000

export interface Tap {
  readonly toId: string
  readonly giftKey: string
  readonly tapId: string
  readonly priceCoins: number
}

export interface GivenTap {
  readonly given: GivenGift
  readonly number: number
  readonly repeated: boolean
  readonly balanceCoins: number
  readonly at: number
}

/** Facts about a tap that are read before its transaction. */
interface Terms {
  readonly fromId: string
  readonly chatId: string
  /** Null for a greeting. */
  readonly sharePercent: number | null
  readonly hasFreeGifts: boolean
  readonly seen: boolean
  readonly settings: ProductSettings
}

/** The transfer of one tap, under a key of its own; all taps of a gift are one entry of the statement. */
const giftTransfer = (gift: GiftRow, tapId: string): Transfer => ({
  kind: 'gift',
  key: `gift:${gift.from_id}:${tapId}`,
  ref: { type: 'gift', id: gift.id },
  ownerId: gift.from_id,
  amountCoins: gift.price_coins,
  ...(gift.share_percent === null ? {} : { creatorId: gift.to_id, sharePercent: gift.share_percent }),
})

type EntryChanges = Awaited<ReturnType<GiftsDeps['chat']['insertGift']>>

interface StoredTap {
  readonly row: GiftRow
  readonly number: number
  readonly noted: EntryChanges
}

/** Adds the tap to the gift that goes on. */
async function addTo(deps: GiftsDeps, tx: Tx, gift: GiftRow, at: Date): Promise<StoredTap> {
  const row = await tx
    .updateTable('gifts')
    .set((gifts) => ({ quantity: gifts('quantity', '+', 1), last_at: at }))
    .where('id', '=', gift.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const noted = await deps.chat.countGift(tx, {
    messageId: row.message_id,
    chatId: row.chat_id,
    fromId: row.from_id,
    toId: row.to_id,
    quantity: row.quantity,
  })
  return { row, number: row.quantity, noted }
}

/** Begins a gift, with its entry in the chat of the two. */
async function begin(
  deps: GiftsDeps,
  tx: Tx,
  terms: Terms,
  { tap, priceCoins, at }: { readonly tap: Tap; readonly priceCoins: number; readonly at: Date },
): Promise<StoredTap> {
  const { ids, outbox } = deps.plumbing
  const row = await tx
    .insertInto('gifts')
    .values({
      id: ids.next('gift'),
      from_id: terms.fromId,
      to_id: tap.toId,
      gift_key: tap.giftKey,
      price_coins: priceCoins,
      share_percent: terms.sharePercent,
      quantity: 1,
      free_day: priceCoins === 0 ? sql<string>`${dayOf(at.getTime())}::date` : null,
      chat_id: terms.chatId,
      message_id: ids.next('msg'),
      sent_at: at,
      last_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const noted = await deps.chat.insertGift(tx, {
    messageId: row.message_id,
    chatId: row.chat_id,
    fromId: row.from_id,
    toId: row.to_id,
    tapId: tap.tapId,
    gift: { id: row.id, key: row.gift_key, count: 1 },
    seen: terms.seen,
    at,
  })
  await outbox.append(tx, 'gift.given', {
    ownerId: row.from_id,
    toId: row.to_id,
    giftId: row.id,
    messageId: row.message_id,
  })
  return { row, number: 1, noted }
}

/** The tap that arrived before under this key. Throws idempotency_conflict for another one. */
async function repeatedTap(
  db: Parameters<typeof findTap>[0],
  fromId: string,
  { tapId, toId, giftKey }: Tap,
): Promise<StoredTap | null> {
  const found = await findTap(db, fromId, tapId)
  if (!found) return null
  const { row } = found
  if (row.to_id !== toId || row.gift_key !== giftKey) throw new DomainError('idempotency_conflict')
  return { ...found, noted: [] }
}

/** Stores a tap with its coins and its entry in the chat, or nothing of it. Answers null for one that arrived before. */
async function storeTap(deps: GiftsDeps, tx: Tx, tap: Tap, terms: Terms): Promise<StoredTap | null> {
  const { fromId, sharePercent, settings } = terms
  const now = deps.plumbing.clock.now()
  const at = new Date(now)
  await lockGiver(tx, fromId)
  if (await findTap(tx, fromId, tap.tapId)) return null
  const offered = await findRow(tx, tap.giftKey)
  if (!offered?.is_offered) throw new DomainError('not_found')
  const isFree = await hasFreeLeft(tx, terms.hasFreeGifts, { fromId, key: tap.giftKey, now })
  const priceCoins = isFree ? 0 : offered.price_coins
  if (priceCoins > tap.priceCoins) throw new DomainError('price_changed', { priceCoins })
  const same = {
    from_id: fromId,
    to_id: tap.toId,
    gift_key: tap.giftKey,
    price_coins: priceCoins,
    share_percent: sharePercent,
  }
  const last = isFree ? null : await findLast(tx, same, new Date(now - settings.giftStreakMs))
  const stored =
    last && continues(streakOf(last), settings, now)
      ? await addTo(deps, tx, last, at)
      : await begin(deps, tx, terms, { tap, priceCoins, at })
  await insertTap(tx, {
    from_id: fromId,
    tap_id: tap.tapId,
    gift_id: stored.row.id,
    number: stored.number,
    at,
  })
  if (priceCoins > 0) await deps.wallet.post(tx, giftTransfer(stored.row, tap.tapId))
  return stored
}

async function termsOf(deps: GiftsDeps, fromId: string, { toId }: Tap): Promise<Terms> {
  const [settings, { earns }, hasFreeGifts, seen] = await Promise.all([
    deps.settings.read(),
    checkReceiver(deps, fromId, toId),
    isInFreeGifts(deps, fromId),
    deps.areInCall(fromId, toId),
  ])
  if (settings.giftsPaused) throw new DomainError('gifts_paused')
  const { chat_id: chatId } = await deps.chat.open(fromId, toId)
  return {
    fromId,
    chatId,
    sharePercent: earns ? settings.creatorSharePercent : null,
    hasFreeGifts,
    seen,
    settings,
  }
}

async function limitTaps({ plumbing: { rateLimiter } }: GiftsDeps, fromId: string): Promise<void> {
  const { allowed, retryAfterMs } = await rateLimiter.take(`gifts:${fromId}`, tapsMax, tapWindowMs)
  if (!allowed) throw new DomainError('rate_limited', { retryAfterMs })
}

/** Shows both sides, on all their tabs, what the tap made of the gift. */
function show({ realtime }: GiftsDeps, given: GivenGift, from: Partner): void {
  const message = { type: 'gift.given' as const, fromName: from.name, fromAvatar: from.avatar }
  for (const userId of [given.fromId, given.toId]) realtime.toUser(userId, Object.assign({}, message, given))
}

async function answer(deps: GiftsDeps, { row, number }: StoredTap, repeated: boolean): Promise<GivenTap> {
  const { db, clock } = deps.plumbing
  const [settings, faces, balanceCoins] = await Promise.all([
    deps.settings.read(),
    giftFacesIn(db)([row.gift_key]),
    deps.wallet.balance(row.from_id),
  ])
  const given = presentGift(row, faces.get(row.gift_key), settings)
  return { given, number, repeated, balanceCoins, at: clock.now() }
}

/**
 * One tap of a gift: charged, counted and told once, however often it arrives. Throws what `checkReceiver` and the ledger
 * throw, gifts_paused, price_changed, idempotency_conflict, rate_limited.
 */
export async function giveGift(deps: GiftsDeps, fromId: string, tap: Tap): Promise<GivenTap> {
  const { db } = deps.plumbing
  const before = await repeatedTap(db, fromId, tap)
  if (before) return answer(deps, before, true)
  await limitTaps(deps, fromId)
  const terms = await termsOf(deps, fromId, tap)
  const stored = await transact(db, (tx) => storeTap(deps, tx, tap, terms))
  if (!stored) {
    const repeated = await repeatedTap(db, fromId, tap)
    if (!repeated) throw new DomainError('not_found')
    return answer(deps, repeated, true)
  }
  const answered = await answer(deps, stored, false)
  await deps.chat.pushChanges(stored.noted)
  show(deps, answered.given, await deps.profiles.partner(fromId))
  return answered
}
