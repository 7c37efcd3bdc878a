import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'

export interface PremiumDeps {
  readonly db: Db
  readonly clock: Clock
}

/** Premium that a person has for a time, as a membership, a product or a gift of the house brings it. */
export function createPremium({ db, clock }: PremiumDeps) {
  async function until(userId: string): Promise<number | null> {
    const found = await db
      .selectFrom('premium_members')
      .select(['premium_until', 'member_until'])
      .where('account_id', '=', userId)
      .executeTakeFirst()
    const ends = [found?.premium_until, found?.member_until].flatMap((end) => end?.getTime() ?? [])
    return ends.length > 0 ? Math.max(...ends) : null
  }
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
      return premium_until?.getTime() ?? now.getTime()
    },
    /** Sets until when a membership gives it, in the transaction of the membership; gifts stay as they are. */
    async setMember(tx: Tx, userId: string, until: number): Promise<void> {
      const memberUntil = new Date(until)
      await tx
        .insertInto('premium_members')
        .values({ account_id: userId, member_until: memberUntil })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ member_until: memberUntil }))
        .execute()
    },
  }
}
export type Premium = ReturnType<typeof createPremium>
