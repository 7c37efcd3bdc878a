import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import { batchReads } from '../../kernel/reads/batch-reads.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    /** Somebody's premium began, or is over. */
    'premium.changed': { readonly userId: string }
  }
}

export interface PremiumDeps {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'append'>
}

async function listEnds(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('premium_members')
    .select(['account_id', 'premium_until', 'member_until'])
    .where('account_id', 'in', ids)
    .execute()
  return new Map(
    found.map(({ account_id, premium_until, member_until }) => [
      account_id,
      Math.max(premium_until?.getTime() ?? 0, member_until?.getTime() ?? 0),
    ]),
  )
}

/** Premium that a person has for a time, as a membership, a product or a gift of the house brings it. */
export function createPremium({ db, clock, outbox }: PremiumDeps) {
  // Everyone who sees a person reads it.
  const until = batchReads((ids) => listEnds(db, ids))
  const announce = (tx: Tx, userId: string) => outbox.append(tx, 'premium.changed', { userId })
  const hadPremium = async (tx: Tx, userId: string): Promise<boolean> =>
    ((await listEnds(tx, [userId])).get(userId) ?? 0) > clock.now()
  return {
    /** Its end, which may be past; null if there never was any. */
    until,
    /** Whether a person has it now. */
    async isActive(userId: string): Promise<boolean> {
      return ((await until(userId)) ?? 0) > clock.now()
    },
    /**
     * Adds days, from now or from the end of what is left; answers the new end. In the transaction of its cause, which
     * happens once.
     */
    async extend(tx: Tx, userId: string, days: number): Promise<number> {
      const now = new Date(clock.now())
      const isNew = !(await hadPremium(tx, userId))
      const span = sql<Date>`make_interval(days => ${days})`
      const { premium_until } = await tx
        .insertInto('premium_members')
        .values({ account_id: userId, premium_until: sql<Date>`${now}::timestamptz + ${span}` })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({
            premium_until: sql<Date>`greatest(premium_members.premium_until, premium_members.member_until,
              ${now}::timestamptz) + ${span}`,
          }),
        )
        .returning('premium_until')
        .executeTakeFirstOrThrow()
      if (isNew) await announce(tx, userId)
      return premium_until?.getTime() ?? now.getTime()
    },
    /** Sets until when a membership gives it, in the transaction of the membership; gifts stay as they are. */
    async setMember(tx: Tx, userId: string, until: number): Promise<void> {
      const goesOn = until > clock.now() && (await hadPremium(tx, userId))
      const memberUntil = new Date(until)
      await tx
        .insertInto('premium_members')
        .values({ account_id: userId, member_until: memberUntil })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ member_until: memberUntil }))
        .execute()
      if (!goesOn) await announce(tx, userId)
    },
  }
}
export type Premium = ReturnType<typeof createPremium>
