import {
  type ActivityEntry,
  activityEntry,
  activityGroups,
  type ActivityGroup,
  type Partner,
} from '@serendip/contract'
import { cursorMoment } from '../../kernel/cursor-moment.ts'
import type { ActivityDeps } from './activity-deps.ts'
import { type ActivityRow, findSeenAt, listActivities, listUnseen, storeSeenAt } from './activity.store.ts'

const pageRows = 30

interface ActivityQuery {
  readonly group?: ActivityGroup | undefined
  readonly cursor?: string | undefined
}

function readCursor(cursor: string | undefined): { at: Date; id: string } | null {
  if (cursor === undefined) return null
  const [at = '', ...id] = cursor.split('_')
  return { at: cursorMoment(at), id: id.join('_') }
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

/** A page of what happened to a person, newest first. */
export async function readActivity(
  deps: ActivityDeps,
  accountId: string,
  { group, cursor }: ActivityQuery,
): Promise<{ entries: ActivityEntry[]; seenAt: number | null; next: string | null }> {
  const { db } = deps.plumbing
  const kinds = group === undefined ? [] : activityGroups[group]
  const page = { accountId, kinds, before: readCursor(cursor), most: pageRows + 1 }
  const [found, seenAt] = await Promise.all([listActivities(db, page), findSeenAt(db, accountId)])
  const rows = found.slice(0, pageRows)
  const shown = await shownRows(deps, accountId, rows)
  const ids = [...new Set(shown.flatMap((row) => row.other_id ?? []))]
  const [partners, gifts] = await Promise.all([
    Promise.all(ids.map((id) => deps.profiles.partner(id))),
    deps.givenGifts(shown.flatMap((row) => (row.kind === 'gift' ? (row.ref_id ?? []) : []))),
  ])
  const byId = new Map<string | null, Partner>(partners.map((partner) => [partner.userId, partner]))
  const last = rows.at(-1)
  return {
    entries: shown.map((row) =>
      activityEntry.parse({
        entryId: row.id,
        kind: row.kind,
        at: row.happened_at.getTime(),
        person: byId.get(row.other_id) ?? null,
        gift: gifts.get(row.ref_id ?? '')?.gift ?? null,
        money: row.reason === null ? null : { deltaCoins: row.coins, reason: row.reason },
        isGood: row.is_good,
      } satisfies Record<keyof ActivityEntry, unknown>),
    ),
    seenAt: seenAt?.getTime() ?? null,
    next: found.length > pageRows && last ? `${last.happened_at.getTime()}_${last.id}` : null,
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
