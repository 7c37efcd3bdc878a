import { createHmac } from 'node:crypto'
import type { Bonus, BonusType } from '@serendip/contract'
import { sql } from 'kysely'
import { dayMs } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import type { RewardedPerson, RewardsDeps } from './rewards-deps.ts'

interface Terms {
  /** The coins of each step; after the last one the series begins again. */
  readonly steps: readonly number[]
  /** The UTC day of a daily bonus, or `once`. */
  readonly period: string
  /** When the period ends; null for never. */
  readonly endsAt: number | null
}

const once = 'once'

/** The terms of a bonus for a person; null if it is not for them. */
async function termsOf(
  { settings, plumbing: { clock }, isInTest }: RewardsDeps,
  type: BonusType,
  userId: string,
): Promise<Terms | null> {
  const values = await settings.read()
  if (values.rewardsPaused) return null
  if (type === 'dailyReward') {
    if (!(await isInTest('dailyrewardsystem', userId))) return null
    const day = Math.floor(clock.now() / dayMs)
    const period = new Date(day * dayMs).toISOString().slice(0, 10)
    return { steps: values.dailyRewardCoins, period, endsAt: (day + 1) * dayMs }
  }
  const inTests = await Promise.all(
    (['pwa200coins_testgroup', 'pwa200coins_v2'] as const).map((name) => isInTest(name, userId)),
  )
  const coins = inTests.includes(true) ? values.installBonusTestCoins : values.installBonusCoins
  return coins === 0 ? null : { steps: [coins], period: once, endsAt: null }
}

interface Marks {
  readonly mailbox: Buffer | null
  readonly device: Buffer | null
}

/** Keyed hashes, so that nobody who has the database alone can try addresses or devices. */
function marksOf({ markKey }: RewardsDeps, { mailbox, deviceId }: RewardedPerson): Marks {
  const hash = (kind: string, value: string) =>
    createHmac('sha256', markKey).update(`${kind}:${value}`).digest()
  return {
    mailbox: mailbox === null ? null : hash('mailbox', mailbox),
    device: deviceId === '' ? null : hash('device', deviceId),
  }
}

const claimsOf = (db: Db | Tx, userId: string, type: BonusType) =>
  db
    .selectFrom('bonus_claims')
    .select(['period', 'coins'])
    .where('account_id', '=', userId)
    .where('type', '=', type)
    .orderBy('claimed_at')
    .orderBy('period')
    .execute()

/** Whether another account with the mailbox or the device of a person has claimed it in this period. */
async function isClaimedByAnother(
  db: Db | Tx,
  userId: string,
  { type, period, marks }: { readonly type: BonusType; readonly period: string; readonly marks: Marks },
): Promise<boolean> {
  const found = await db
    .selectFrom('bonus_claims')
    .select('id')
    .where('type', '=', type)
    .where('period', '=', period)
    .where('account_id', '<>', userId)
    .where(({ eb, or }) => or([eb('mailbox_mark', '=', marks.mailbox), eb('device_mark', '=', marks.device)]))
    .limit(1)
    .execute()
  return found.length > 0
}

interface Wish extends Terms {
  readonly type: BonusType
  readonly userId: string
  readonly marks: Marks
}

/** A bonus as it stands. A series that is complete shows as such until the next day begins another. */
async function readState({ plumbing: { clock } }: RewardsDeps, db: Db | Tx, wish: Wish): Promise<Bonus> {
  const { type, userId, steps, period, endsAt, marks } = wish
  const claims = await claimsOf(db, userId, type)
  const own = claims.find((claim) => claim.period === period)
  const before = (own ? claims.length - 1 : claims.length) % steps.length
  const isTaken = !own && (await isClaimedByAnother(db, userId, { type, period, marks }))
  const isWaiting = own !== undefined || isTaken
  const nextAt = isWaiting ? endsAt : null
  return {
    type,
    coins: own?.coins ?? steps[before] ?? 0,
    claimed: own !== undefined,
    refusal: own ? null : marks.mailbox === null ? 'email' : isTaken ? 'shared' : null,
    steps: [...steps],
    stepsClaimed: own ? before + 1 : before,
    nextAt,
    leftMs: nextAt === null ? null : Math.max(0, nextAt - clock.now()),
  }
}

async function wishOf(deps: RewardsDeps, caller: Caller, type: BonusType): Promise<Wish | null> {
  const person = await deps.personOf(caller.userId, caller.sessionId)
  if (!person || person.isCreator) return null
  const terms = await termsOf(deps, type, caller.userId)
  return terms && { ...terms, type, userId: caller.userId, marks: marksOf(deps, person) }
}

/** A bonus as it stands for a person; null if it is not for them. */
export async function readBonus(deps: RewardsDeps, caller: Caller, type: BonusType): Promise<Bonus | null> {
  const wish = await wishOf(deps, caller, type)
  return wish && readState(deps, deps.plumbing.db, wish)
}

/**
 * Gives a bonus once per period, whichever of a person's devices claims it first, and once for each mailbox and device;
 * `claimed` says whether this call gave it. Throws not_found for a bonus that is not for the person.
 */
export async function claimBonus(
  deps: RewardsDeps,
  caller: Caller,
  type: BonusType,
): Promise<{ readonly bonus: Bonus; readonly claimed: boolean }> {
  const { db, clock, ids } = deps.plumbing
  const wish = await wishOf(deps, caller, type)
  if (!wish) throw new DomainError('not_found')
  const { userId, period, marks } = wish
  return transact(db, async (tx) => {
    // Of two claims on both sides of midnight the second one is of the next step.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bonus:${userId}`}, 0))`.execute(tx)
    const before = await readState(deps, tx, wish)
    if (before.claimed || before.refusal !== null) return { bonus: before, claimed: false }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('bonus_claims')
      .values({
        id: ids.next('bcl'),
        account_id: userId,
        type,
        period,
        mailbox_mark: marks.mailbox,
        device_mark: marks.device,
        coins: before.coins,
        claimed_at: new Date(clock.now()),
      })
      // Another account with the mailbox or the device was faster.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const claimed = (numInsertedOrUpdatedRows ?? 0n) > 0n
    if (claimed && wish.endsAt !== null)
      await deps.plumbing.outbox.append(tx, 'reward.claimed', { userId, nextAt: wish.endsAt })
    if (claimed)
      await deps.wallet.post(tx, {
        kind: 'grant_bonus',
        key: `bonus:${type}:${userId}:${period}`,
        ref: { type: 'bonus', id: `${type}:${period}` },
        ownerId: userId,
        amountCoins: before.coins,
      })
    return { bonus: await readState(deps, tx, wish), claimed }
  })
}

/** Whether today's reward of a person, who had some before, has not been claimed. */
export async function isRewardWaiting(deps: RewardsDeps, userId: string): Promise<boolean> {
  const terms = await termsOf(deps, 'dailyReward', userId)
  if (terms === null) return false
  const claims = await claimsOf(deps.plumbing.db, userId, 'dailyReward')
  return claims.every(({ period }) => period !== terms.period)
}
