import {
  type ActivityEntry,
  activityEntry,
  activityGroups,
  type ActivityGroup,
  type ActivityPage,
  type Partner,
} from '@serendip/contract'
import { timeCursor, timePlace } from '../../kernel/cursor-moment.ts'
import type { ActivityDeps } from './activity-deps.ts'
import { type ActivityRow, findSeenAt, listActivities, listUnseen, storeSeenAt } from './activity.store.ts'

const pageRows = 30

interface ActivityQuery {
  readonly group?: ActivityGroup | undefined
  readonly cursor?: string | undefined
}

/** Rows of nobody, and of those whom the person can see. */
async function shownRows<R extends Pick<ActivityRow, 'other_id'>>(
  { people }: ActivityDeps,
  accountId: string,
  rows: readonly R[],
): Promise<readonly R[]> {
  const shown = await people.shownTo(accountId, [...new Set(rows.flatMap((row) => row.other_id ?? []))])
  return rows.filter((row) => row.other_id === null || shown.has(row.other_id))
}

/** Reads of a page at most: somebody who shut out hundreds of followers gets a short one. */
const readsMax = 10

/** Rows that the person sees, as many as a page has, and the place after the last one; null at the end. */
async function readShown(
  deps: ActivityDeps,
  accountId: string,
  { group, cursor }: ActivityQuery,
): Promise<{ readonly rows: readonly ActivityRow[]; readonly next: ActivityRow | null }> {
  const kinds = group === undefined ? [] : activityGroups[group]
  const rows: ActivityRow[] = []
  let before = timePlace(cursor)
  let last: ActivityRow | undefined
  for (let read = 0; read < readsMax; read += 1) {
    const most = pageRows - rows.length
    const found = await listActivities(deps.plumbing.db, { accountId, kinds, before, most })
    rows.push(...(await shownRows(deps, accountId, found)))
    last = found.at(-1)
    if (!last || found.length < most) return { rows, next: null }
    if (rows.length === pageRows) break
    before = { at: last.happened_at, id: last.id }
  }
  return { rows, next: last ?? null }
}

/** A page of what happened to a person, newest first. */
export async function readActivity(
  deps: ActivityDeps,
  accountId: string,
  query: ActivityQuery,
): Promise<ActivityPage> {
  const { db, clock } = deps.plumbing
  const readAt = clock.now()
  const [{ rows, next }, seenAt] = await Promise.all([
    readShown(deps, accountId, query),
    findSeenAt(db, accountId),
  ])
  const ids = [...new Set(rows.flatMap((row) => row.other_id ?? []))]
  const [partners, gifts] = await Promise.all([
    Promise.all(ids.map((id) => deps.profiles.partner(id))),
    deps.givenGifts(rows.flatMap((row) => (row.kind === 'gift' ? (row.ref_id ?? []) : []))),
  ])
  const byId = new Map<string | null, Partner>(partners.map((partner) => [partner.userId, partner]))
  return {
    entries: rows.map((row) =>
      activityEntry.parse({
        entryId: row.id,
        kind: row.kind,
        at: row.happened_at.getTime(),
        notedAt: row.noted_at.getTime(),
        person: byId.get(row.other_id) ?? null,
        gift: gifts.get(row.ref_id ?? '')?.gift ?? null,
        money: row.reason === null ? null : { deltaCoins: row.coins, reason: row.reason },
        isGood: row.is_good,
      } satisfies Record<keyof ActivityEntry, unknown>),
    ),
    readAt,
    seenAt: seenAt?.getTime() ?? null,
    next: next === null ? null : timeCursor({ at: next.happened_at, id: next.id }),
  }
}

/** Number of events since the person looked. */
export async function countUnseen(deps: ActivityDeps, accountId: string): Promise<number> {
  return (await shownRows(deps, accountId, await listUnseen(deps.plumbing.db, accountId))).length
}

/** Notes up to when the person has looked; never beyond now, by the server's clock. */
export async function seeActivity(deps: ActivityDeps, accountId: string, upTo: number): Promise<void> {
  const { db, clock } = deps.plumbing
  const isLater = await storeSeenAt(db, accountId, new Date(Math.min(upTo, clock.now())))
  if (isLater) deps.realtime.toUser(accountId, { type: 'activity.changed' })
}
