import type { CreatorDesk } from '@serendip/contract'
import { dayMs } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { callMsOf, ratingsOf, ringsAnswered } from '../calls/index.ts'
import { operatorNames } from '../operators/index.ts'
import { countAddedMe } from '../people/index.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { findDesk } from './desk.store.ts'

/** Ratings are of so many days. */
const ratedDays = 90

type Figures = CreatorDesk['today']

async function readFigures(deps: CreatorsDeps, userId: string, since: Date, now: Date): Promise<Figures> {
  const { db } = deps.plumbing
  const [calls, earned, newFollowers, rings] = await Promise.all([
    callMsOf(db, [userId], { since, now }),
    deps.wallet.earnedSince([userId], since.getTime()),
    countAddedMe(db, userId, since, now),
    ringsAnswered(db, userId, since),
  ])
  return {
    callMinutes: Math.round((calls.get(userId) ?? 0) / 60_000),
    earnedCoins: earned.get(userId) ?? 0,
    newFollowers,
    rings: rings.all,
    answered: rings.answered,
  }
}

/** A creator's figures of today, by her clock, and of the last seven days. Throws forbidden for anyone else. */
export async function readDesk(deps: CreatorsDeps, userId: string): Promise<CreatorDesk> {
  const { db, clock } = deps.plumbing
  const now = new Date(clock.now())
  const desk = await findDesk(db, userId, now)
  if (desk === null) throw new DomainError('forbidden')
  const [today, week, rating, names, { payoutCentsPer1000Coins }] = await Promise.all([
    readFigures(deps, userId, desk.midnight, now),
    readFigures(deps, userId, new Date(now.getTime() - 7 * dayMs), now),
    ratingsOf(db, userId, new Date(now.getTime() - ratedDays * dayMs)),
    operatorNames(db, desk.supervisorId === null ? [] : [desk.supervisorId]),
    deps.settings.read(),
  ])
  return {
    today,
    week,
    rating,
    payoutCentsPer1000Coins,
    supervisor: names.get(desk.supervisorId ?? '') ?? null,
  }
}
