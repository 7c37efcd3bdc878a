import type { CreatorHours, SoonOnline } from '@serendip/contract'
import { dayMs } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { busiestHours } from './busy-hours.ts'
import { ensureOffer, firstOffer } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { findHours, listBusyHours, listSoon, listTimes, storeHours } from './hours.store.ts'
import { readOwnOffer } from './own-offer.ts'
import { requireListReader, type Viewer } from './list-creators.ts'

/** Days of which busy hours are read. */
const busyDays = 14
const soonMs = dayMs
const soonMax = 8

/** Throws forbidden for anyone but an approved creator. */
export async function readOwnHours(
  deps: CreatorsDeps,
  userId: string,
): Promise<{ timeZone: string | null; slots: CreatorHours['slots'] }> {
  await readOwnOffer(deps, userId)
  return findHours(deps.plumbing.db, userId)
}

/** Throws forbidden, and bad_input for a time zone that nobody knows. */
export async function setOwnHours(deps: CreatorsDeps, userId: string, hours: CreatorHours) {
  await readOwnOffer(deps, userId)
  if (!isTimeZone(hours.timeZone)) throw new DomainError('bad_input')
  await transact(deps.plumbing.db, async (tx) => {
    await ensureOffer(tx, userId, firstOffer, new Date(deps.plumbing.clock.now()))
    await storeHours(tx, userId, hours)
  })
  return readOwnHours(deps, userId)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** When a creator is usually there in the next seven days. */
export async function readTimes({ plumbing: { db, clock } }: CreatorsDeps, creatorId: string) {
  const times = await listTimes(db, creatorId, new Date(clock.now()))
  return times.map(({ from, until }) => ({ from: from.getTime(), until: until.getTime() }))
}

/** Creators who are usually on within a day, and the hours in which most are. Throws forbidden as the list does. */
export async function readSoon(deps: CreatorsDeps, { userId, brandId }: Viewer): Promise<SoonOnline> {
  await requireListReader(deps, userId)
  const { db, clock } = deps.plumbing
  const now = clock.now()
  const hidden = await deps.people.excludedOf(userId)
  const [soon, hours] = await Promise.all([
    listSoon(db, {
      brandId,
      hidden: [...hidden, userId],
      now: new Date(now),
      until: new Date(now + soonMs),
      most: soonMax,
    }),
    listBusyHours(db, brandId, new Date(now - busyDays * dayMs)),
  ])
  return {
    soon: soon.map(({ from, until, ...creator }) => ({
      ...creator,
      from: from.getTime(),
      until: until.getTime(),
    })),
    busyHours: [...busiestHours(hours)],
  }
}
