import type { RateCoins, RingEndReason } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Ring } from './ring.ts'

interface RingRow {
  id: string
  payer_id: string
  connection_id: string
  creator_id: string
  rate_coins: RateCoins
  rang_at: Date
  expires_at: Date
  end_reason: RingEndReason | null
  ended_at: Date | null
}

const toRing = (row: RingRow): Ring => ({
  id: row.id,
  payerId: row.payer_id,
  connectionId: row.connection_id,
  creatorId: row.creator_id,
  rateCoins: row.rate_coins,
  expiresAt: row.expires_at.getTime(),
})

/** Throws the database's error for a second ring by one payer, or at one creator. */
export async function insertRing(db: Db, ring: Ring, at: Date): Promise<void> {
  await sql`insert into call_rings (id, payer_id, connection_id, creator_id, rate_coins, rang_at, expires_at)
    values (${ring.id}, ${ring.payerId}, ${ring.connectionId}, ${ring.creatorId}, ${ring.rateCoins}, ${at},
      ${new Date(ring.expiresAt)})`.execute(db)
}

/** Ends a ring that still rings, once; null if it does not. */
export async function storeRingEnd(
  tx: Tx,
  ringId: string,
  reason: RingEndReason,
  at: Date,
): Promise<Ring | null> {
  const ended = await sql<RingRow>`update call_rings set end_reason = ${reason}, ended_at = ${at}
    where id = ${ringId} and ended_at is null returning *`.execute(tx)
  return ended.rows[0] ? toRing(ended.rows[0]) : null
}

export async function findOpenRing(db: Db, ringId: string): Promise<Ring | null> {
  const found = await sql<RingRow>`select * from call_rings
    where id = ${ringId} and ended_at is null`.execute(db)
  return found.rows[0] ? toRing(found.rows[0]) : null
}

export async function findRingOfConnection(db: Db, connectionId: string): Promise<Ring | null> {
  const found = await sql<RingRow>`select * from call_rings
    where connection_id = ${connectionId} and ended_at is null`.execute(db)
  return found.rows[0] ? toRing(found.rows[0]) : null
}

/** The ring between these two, in either direction. */
export async function findRingOf(db: Db, userId: string, otherId: string): Promise<Ring | null> {
  const found = await sql<RingRow>`select * from call_rings where ended_at is null
    and ((payer_id = ${userId} and creator_id = ${otherId}) or (payer_id = ${otherId} and creator_id = ${userId}))`.execute(
    db,
  )
  return found.rows[0] ? toRing(found.rows[0]) : null
}

/** The ring a creator is receiving now. */
export async function findRingAt(db: Db, creatorId: string): Promise<Ring | null> {
  const found = await sql<RingRow>`select * from call_rings
    where creator_id = ${creatorId} and ended_at is null`.execute(db)
  return found.rows[0] ? toRing(found.rows[0]) : null
}

/** How a ring ended; null while it rings. */
export async function findRingEnd(db: Db, ringId: string): Promise<RingEndReason | null> {
  const found = await sql<{ end_reason: RingEndReason | null }>`select end_reason from call_rings
    where id = ${ringId}`.execute(db)
  return found.rows[0]?.end_reason ?? null
}

export async function deleteRings(db: Db, endedBefore: Date): Promise<void> {
  await sql`delete from call_rings where ended_at < ${endedBefore}`.execute(db)
}

/** Rings that timed out, and rings of people who are in a call by now. */
export async function listOverdueRings(
  db: Db,
  now: Date,
  most: number,
): Promise<readonly { ringId: string; reason: RingEndReason }[]> {
  const found = await sql<{ id: string; is_late: boolean }>`
    select r.id, r.expires_at <= ${now} as is_late from call_rings r
    where r.ended_at is null and (r.expires_at <= ${now} or exists (
      select 1 from call_sides s where s.open and s.user_id in (r.payer_id, r.creator_id)))
    limit ${most}`.execute(db)
  return found.rows.map((row) => ({ ringId: row.id, reason: row.is_late ? 'missed' : 'unavailable' }))
}
