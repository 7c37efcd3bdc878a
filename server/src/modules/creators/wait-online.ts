import { limits, type OnlineWaits } from '@serendip/contract'
import { dayMs } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { findAccess } from '../profiles/index.ts'
import { findCreator } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { addBusyMinute } from './hours.store.ts'
import type { Viewer } from './list-creators.ts'
import {
  listCallable,
  listWaits,
  noteCallable,
  type OnlineWait,
  removeWait,
  storeWait,
  takeDueWaits,
} from './online-waits.store.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    /** A creator can be called who could not for a while. */
    'creator.callable': { readonly userId: string }
    /** Somebody wanted to be told when a creator is there (null: any creator), and one is. */
    'creator.awaited': { readonly userId: string; readonly creatorId: string | null }
  }
}

const waitMs = 7 * dayMs
/** Whoever can be called again before this was never away. */
const awayMs = 30 * 60_000
/** A wait that could not be told, such as at night, is looked at again after this. */
const againMs = 15 * 60_000
/** Waits of either kind that end in one step; the others end in the next. */
const waitsAtOnce = 500

export async function readWaits({ plumbing }: CreatorsDeps, accountId: string): Promise<OnlineWaits> {
  const waits = await listWaits(plumbing.db, accountId, new Date(plumbing.clock.now()))
  return { waits: waits.map(({ creatorId, endsAt }) => ({ creatorId, endsAt: endsAt.getTime() })) }
}

/** Throws forbidden for a person sent for one creator who waits for anyone; not_found for nobody who can be called. */
export async function waitOnline(
  deps: CreatorsDeps,
  { userId, brandId }: Viewer,
  creatorId: string | null,
): Promise<OnlineWaits> {
  const { db, clock } = deps.plumbing
  const at = new Date(clock.now())
  if (creatorId === null) {
    if ((await findAccess(db, userId)).expected_source !== null) throw new DomainError('forbidden')
  } else {
    const creator = await findCreator(db, { id: creatorId, brandId }, at)
    const mayMeet = creatorId !== userId && (await deps.people.mayMeet(userId, creatorId))
    if (creator?.rolesGroup !== 'goddess' || !mayMeet) throw new DomainError('not_found')
  }
  const endsAt = new Date(at.getTime() + waitMs)
  await transact(db, (tx) =>
    storeWait(tx, { accountId: userId, creatorId, brandId, at, endsAt }, limits.onlineWaitsMax),
  )
  return readWaits(deps, userId)
}

/** Ends a wait; there need not be one. */
export const endWait = ({ plumbing: { db } }: CreatorsDeps, wait: OnlineWait): Promise<void> =>
  removeWait(db, wait)

/** Creators who can be called now, with their brand. */
async function callableOf(deps: CreatorsDeps, ids: readonly string[]) {
  const { db, clock } = deps.plumbing
  const mayShow = await deps.identity.whoMayUseVideo(ids)
  return listCallable(
    db,
    ids.filter((id) => mayShow.has(id)),
    new Date(clock.now()),
  )
}

/** A creator whom the person could call now, of those who are there; null for nobody. */
export async function callableFor(
  deps: CreatorsDeps,
  userId: string,
  creatorId: string | null,
): Promise<string | null> {
  const here = await deps.presence.creators()
  const asked = creatorId === null ? [...here.keys()] : here.has(creatorId) ? [creatorId] : []
  for (const { id } of await callableOf(deps, asked)) {
    if (id !== userId && (await deps.people.mayMeet(userId, id))) return id
  }
  return null
}

/** Notes which of the creators who are there can be called, and says so to whom it concerns. */
export async function announceCallable(deps: CreatorsDeps, ids: readonly string[]): Promise<void> {
  const { db, clock, outbox } = deps.plumbing
  const here = await callableOf(deps, ids)
  if (here.length === 0) return
  const now = clock.now()
  for (const brandId of new Set(here.map((creator) => creator.brandId))) {
    const creators = here.filter((creator) => creator.brandId === brandId).length
    await addBusyMinute(db, { brandId, hour: new Date(now - (now % 3_600_000)), creators })
  }
  await transact(db, async (tx) => {
    const returned = await noteCallable(
      tx,
      here.map(({ id }) => id),
      { now: new Date(now), before: new Date(now - awayMs) },
    )
    for (const userId of returned) await outbox.append(tx, 'creator.callable', { userId })
    const ended = await takeDueWaits(tx, here, {
      now: new Date(now),
      until: new Date(now + againMs),
      most: waitsAtOnce,
    })
    for (const { accountId: userId, creatorId } of ended) {
      await outbox.append(tx, 'creator.awaited', { userId, creatorId })
    }
  })
}
