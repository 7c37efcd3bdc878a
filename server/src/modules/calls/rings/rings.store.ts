import type { RingEndReason } from '@serendip/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { anyOfPlanned, type Db, planOnce, type Tx } from '../../../kernel/db.ts'
import type { Row, Tables } from '../../../kernel/tables.ts'
import type { Ring } from './ring.ts'

const toRing = (row: Row<'call_rings'>): Ring => ({
  id: row.id,
  callerId: row.caller_id,
  connectionId: row.connection_id,
  calleeId: row.callee_id,
  rateCoins: row.rate_coins,
  expiresAt: row.expires_at.getTime(),
})

const rowOf = (ring: Ring, at: Date) => ({
  id: ring.id,
  caller_id: ring.callerId,
  connection_id: ring.connectionId,
  callee_id: ring.calleeId,
  rate_coins: ring.rateCoins,
  rang_at: at,
  expires_at: new Date(ring.expiresAt),
})

/** Until the transaction ends, no other ring between these two is stored, in either direction. */
export async function lockPair(
  tx: Tx,
  { callerId, calleeId }: Pick<Ring, 'callerId' | 'calleeId'>,
): Promise<void> {
  const pair = ['ring', ...[callerId, calleeId].toSorted()].join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx)
}

/** Throws the database's error for a second ring by one caller, or at one callee. */
export async function insertRing(db: Db | Tx, ring: Ring, at: Date): Promise<void> {
  await db.insertInto('call_rings').values(rowOf(ring, at)).execute()
}

/** Stores a ring that nobody could receive as one that ended at once. */
export async function insertMissedRing(tx: Tx, ring: Ring, at: Date): Promise<void> {
  await tx
    .insertInto('call_rings')
    .values({ ...rowOf(ring, at), end_reason: 'unavailable', ended_at: at })
    .execute()
}

/** Ends a ring that still rings, once; null if it does not. */
export async function storeRingEnd(
  tx: Tx,
  ringId: string,
  reason: RingEndReason,
  at: Date,
): Promise<Ring | null> {
  const ended = await tx
    .updateTable('call_rings')
    .set({ end_reason: reason, ended_at: at })
    .where('id', '=', ringId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return ended ? toRing(ended) : null
}

const openRings = (db: Db | Tx) => db.selectFrom('call_rings').selectAll().where('ended_at', 'is', null)

export async function findOpenRing(db: Db, ringId: string): Promise<Ring | null> {
  const found = await openRings(db).where('id', '=', ringId).executeTakeFirst()
  return found ? toRing(found) : null
}

/** The rings of tabs, by their connections. */
export async function findRingsOfConnections(
  db: Db,
  connectionIds: readonly string[],
): Promise<ReadonlyMap<string, Ring>> {
  const found = await openRings(db)
    .where('connection_id', '=', anyOfPlanned(connectionIds))
    .modifyEnd(planOnce)
    .execute()
  return new Map(found.map((row) => [row.connection_id, toRing(row)]))
}

/** A condition: whether a ring is between these two, in either direction. */
export const isBetween =
  (userId: string, otherId: string) => (ring: ExpressionBuilder<Tables, 'call_rings'>) =>
    ring.or([
      ring.and({ caller_id: userId, callee_id: otherId }),
      ring.and({ caller_id: otherId, callee_id: userId }),
    ])

/** The ring between these two, in either direction. */
export async function findRingOf(db: Db, userId: string, otherId: string): Promise<Ring | null> {
  const found = await openRings(db).where(isBetween(userId, otherId)).executeTakeFirst()
  return found ? toRing(found) : null
}

/** The ring of one person at another. */
export async function findRingFrom(
  db: Db | Tx,
  { callerId, calleeId }: Pick<Ring, 'callerId' | 'calleeId'>,
): Promise<Ring | null> {
  const found = await openRings(db)
    .where('caller_id', '=', callerId)
    .where('callee_id', '=', calleeId)
    .executeTakeFirst()
  return found ? toRing(found) : null
}

/** The rings that people are receiving now, by their ids. */
export async function findRingsAt(db: Db, calleeIds: readonly string[]): Promise<ReadonlyMap<string, Ring>> {
  const found = await openRings(db)
    .where('callee_id', '=', anyOfPlanned(calleeIds))
    .modifyEnd(planOnce)
    .execute()
  return new Map(found.map((row) => [row.callee_id, toRing(row)]))
}

/** The ring a person is receiving now. */
export const findRingAt = async (db: Db, calleeId: string): Promise<Ring | null> =>
  (await findRingsAt(db, [calleeId])).get(calleeId) ?? null

/** The rings that a person makes or receives now. */
export async function listRingsOf(db: Db, userId: string): Promise<readonly Ring[]> {
  const found = await openRings(db)
    .where((ring) => ring.or({ caller_id: userId, callee_id: userId }))
    .execute()
  return found.map(toRing)
}

/** Reason for the end of a ring; null while it rings. */
export async function findRingEnd(db: Db, ringId: string): Promise<RingEndReason | null> {
  const found = await db
    .selectFrom('call_rings')
    .select('end_reason')
    .where('id', '=', ringId)
    .executeTakeFirst()
  return found?.end_reason ?? null
}

/** Rings that timed out, and rings of people who are in a call by now. */
export async function listOverdueRings(
  db: Db,
  now: Date,
  most: number,
): Promise<readonly { ringId: string; reason: RingEndReason }[]> {
  const found = await db
    .selectFrom('call_rings as r')
    .select((ring) => ['r.id', ring('r.expires_at', '<=', now).as('is_late')])
    .where('r.ended_at', 'is', null)
    .where((ring) =>
      ring.or([
        ring('r.expires_at', '<=', now),
        ring.exists(
          ring
            .selectFrom('call_sides as s')
            .select('s.call_id')
            .where('s.open', '=', sql.lit(true))
            .where((side) =>
              side.or([
                side('s.user_id', '=', side.ref('r.caller_id')),
                side('s.user_id', '=', side.ref('r.callee_id')),
              ]),
            ),
        ),
      ]),
    )
    .limit(most)
    .execute()
  return found.map((row) => ({ ringId: row.id, reason: row.is_late ? 'missed' : 'unavailable' }))
}

/** Number of calls that a person missed since a moment. */
export async function missedSince(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('call_rings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('callee_id', '=', userId)
    .where('rang_at', '>', since)
    .where('end_reason', 'in', ['missed', 'cancelled', 'unavailable'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
