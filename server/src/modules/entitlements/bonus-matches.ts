import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Settings } from '../settings/index.ts'
import { countUse } from './premium-uses.ts'
import { countUsed, unuseOne, useOne } from './bonus-matches.store.ts'

export interface BonusMatchDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Settings
  /** Whether a person is a premium member now, according to subscriptions. */
  isPremium(userId: string): Promise<boolean>
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Matches whose filter costs no coins. A day is a UTC day. */
export function createBonusMatches({ db, clock, settings, isPremium }: BonusMatchDeps) {
  async function perDay(userId: string): Promise<number> {
    const { premiumBonusMatches } = await settings.read()
    return premiumBonusMatches > 0 && (await isPremium(userId)) ? premiumBonusMatches : 0
  }
  return {
    /** Number of matches that a person may use per day. Call it before a transaction starts. */
    perDay,
    /** Number of matches left today. */
    async left(userId: string): Promise<number> {
      const most = await perDay(userId)
      return most === 0 ? 0 : Math.max(0, most - (await countUsed(db, userId, dayOf(clock.now()))))
    },
    /** Uses one of today's and returns its day, which is needed to give it back; null if none is left. */
    async take(tx: Tx, userId: string, most: number): Promise<string | null> {
      const day = dayOf(clock.now())
      if (most === 0 || !(await useOne(tx, { userId, day, perDay: most }))) return null
      await countUse(tx, { userId, at: clock.now(), use: 'matches' })
      return day
    },
    /** Gives one of a day back whose match did not come about. */
    async giveBack(tx: Tx, userId: string, day: string): Promise<void> {
      await unuseOne(tx, userId, day)
      await countUse(tx, { userId, at: Date.parse(day), use: 'matches', by: -1 })
    },
  }
}
export type BonusMatches = ReturnType<typeof createBonusMatches>
