import type { CallHistoryEntry, CallHistoryType, Partner } from '@serendip/contract'
import { timeCursor, timePlace } from '../../../kernel/cursor-moment.ts'
import { findBill } from '../billing/bills.store.ts'
import { reasonFor } from '../call.ts'
import { coinsOfCall } from '../call-coins.ts'
import { mayAdd, unrelated } from '../../people/index.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { lastedMsOf } from './call-times.ts'
import { type HistoryRow, listHistory } from './history.store.ts'

interface HistoryQuery {
  readonly type?: CallHistoryType | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A person's calls and missed rings, newest first. */
export async function readHistory(
  deps: CallsDeps,
  userId: string,
  { type, cursor, limit }: HistoryQuery,
): Promise<{ entries: CallHistoryEntry[]; nextCursor: string | null }> {
  const page = { userId, type: type ?? null, before: timePlace(cursor), most: limit + 1 }
  const rows = await listHistory(deps.plumbing.db, page)
  const shown = rows.slice(0, limit)
  const partners = await readPartners(deps, userId, shown)
  const relations = await deps.people.relationsOf(userId, [...partners.keys()])
  const { recentlyMetMs } = await deps.settings.read()
  const recentSince = deps.plumbing.clock.now() - recentlyMetMs
  const entries = await Promise.all(
    shown.map(async (row) => {
      const partner = partners.get(row.partnerId ?? '') ?? null
      const relation = relations.get(row.partnerId ?? '') ?? unrelated
      return {
        ...presentEntry(row, userId, partner, await coinsOf(deps, userId, row)),
        relation,
        mayAdd: partner !== null && mayAdd(partner, relation, row.at.getTime() >= recentSince),
      }
    }),
  )
  const last = shown.at(-1)
  return { entries, nextCursor: rows.length > limit && last ? timeCursor(last) : null }
}

async function readPartners(
  { people, profiles }: CallsDeps,
  userId: string,
  rows: readonly HistoryRow[],
): Promise<ReadonlyMap<string, Partner>> {
  const ids = [...new Set(rows.flatMap(({ partnerId }) => partnerId ?? []))]
  const shown = await people.shownTo(userId, ids)
  const partners = await Promise.all([...shown].map((id) => profiles.partner(id)))
  return new Map(partners.map((partner) => [partner.userId, partner]))
}

async function coinsOf(
  { plumbing }: CallsDeps,
  userId: string,
  { id, isBilled, feeCoins }: HistoryRow,
): Promise<number | null> {
  return coinsOfCall(userId, isBilled ? await findBill(plumbing.db, id) : null, feeCoins)
}

function presentEntry(
  row: HistoryRow,
  userId: string,
  partner: Partner | null,
  deltaCoins: number | null,
): Omit<CallHistoryEntry, 'relation' | 'mayAdd'> {
  const { id, type, mode, at, endReason, endedBy, iRang } = row
  return {
    entryId: id,
    type,
    mode,
    partner,
    deltaCoins,
    at: at.getTime(),
    durationMs: lastedMsOf(row),
    endReason: endReason && reasonFor(endReason, endedBy, userId),
    rang: type === 'random' ? null : iRang ? 'self' : 'partner',
    // Also without a name: a block or a closed account does not end what someone did. A ring alone was no call.
    canReport: type !== 'missed' && row.partnerId !== null,
  }
}
