import type { StandingConsent } from '@serendip/contract'
import type { CallsDeps } from '../calls-deps.ts'
import { dayStart } from './consent.ts'
import { findDailyCap, storeDailyCap, sumStanding } from './consents.store.ts'

export async function readStandingConsent(deps: CallsDeps, userId: string): Promise<StandingConsent> {
  const { db, clock } = deps.plumbing
  return {
    dailyCapCoins: await findDailyCap(db, userId),
    spentTodayCoins: await sumStanding(db, userId, dayStart(clock.now())),
  }
}

/** Turns the standing consent on with a daily cap, or off with null; a call that runs keeps the cap it began with. */
export async function setStandingConsent(
  deps: CallsDeps,
  userId: string,
  capCoins: number | null,
): Promise<StandingConsent> {
  const { db, clock } = deps.plumbing
  await storeDailyCap(db, userId, capCoins, new Date(clock.now()))
  return readStandingConsent(deps, userId)
}
