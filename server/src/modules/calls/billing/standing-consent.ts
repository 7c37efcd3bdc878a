import type { StandingConsent } from '@serendip/contract'
import type { CallsDeps } from '../calls-deps.ts'
import { standingToday } from './consent.ts'
import { findDailyCap, storeDailyCap } from './consents.store.ts'

export async function readStandingConsent(deps: CallsDeps, userId: string): Promise<StandingConsent> {
  const { db, clock } = deps.plumbing
  return {
    dailyCapCoins: await findDailyCap(db, userId),
    spentTodayCoins: await standingToday(db, userId, clock.now()),
  }
}

/** Turns the standing consent on with a daily cap, or off with null; a running call keeps the cap it started with. */
export async function setStandingConsent(
  deps: CallsDeps,
  userId: string,
  capCoins: number | null,
): Promise<StandingConsent> {
  const { db, clock } = deps.plumbing
  await storeDailyCap(db, userId, capCoins, new Date(clock.now()))
  return readStandingConsent(deps, userId)
}
